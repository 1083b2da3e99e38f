! Procedure pointers as components that point to a procedure at first.
module tools
  implicit none
  abstract interface
    integer function one(i)
      integer, intent(in) :: i
    end function
  end interface
  type tool
    integer :: weight = 2
    procedure(one), pointer, nopass :: run => double
    procedure(one), pointer, nopass :: none => null()
    procedure(describe), pointer :: say => describe
  end type
  type, extends(tool) :: better
    procedure(one), pointer, nopass :: second => triple
  end type
  type box
    integer :: n = 1
    type(better) :: tools(2)
  end type
  type(box), save :: shared
contains
  integer function double(i)
    integer, intent(in) :: i
    double = 2*i
  end function
  integer function triple(i)
    integer, intent(in) :: i
    triple = 3*i
  end function
  subroutine describe(self)
    class(tool), intent(in) :: self
    print '(a,i3)', 'weight', self%weight
  end subroutine
end module
program procedure_component_defaults
  use tools
  implicit none
  type(tool) :: t, array(3), made
  class(tool), allocatable :: any
  type(better), pointer :: p
  type(box) :: b
  type local
    procedure(one), pointer, nopass :: f => triple
  end type
  type(local) :: l
  print '(5i4)', t%run(4), array%weight, array(3)%run(5)
  print '(l2)', associated(t%none)
  call t%say
  allocate (better :: any)
  print '(i4)', any%run(1)
  select type (any)
  type is (better)
    print '(i4)', any%second(2)
  end select
  allocate (p)
  print '(2i4)', p%second(3), p%run(3)
  print '(2i4,l2)', b%tools(2)%second(7), shared%tools(1)%run(7), associated(shared%tools(2)%second, triple)
  made = tool(9)
  print '(2i4)', made%weight, made%run(6)
  made = tool(run=triple)
  print '(2i4)', made%weight, made%run(6)
  call again
  call again
  print '(i4)', l%f(5)
contains
  subroutine again
    type(tool), save :: kept
    type(tool) :: fresh
    print '(2i4)', kept%run(1), fresh%run(1)
    kept%run => triple
    fresh%run => triple
  end subroutine
end program
