! Defined output of polymorphic objects: deferred bindings, linked lists, arrays, internal files.
module lists
  implicit none
  type :: node
    integer :: value
    type(node), pointer :: next => null()
  contains
    procedure :: put
    generic, public :: write(formatted) => put
  end type
  type, abstract :: shape
  contains
    procedure(w), deferred :: show
    generic :: write(formatted) => show
  end type
  abstract interface
    subroutine w(dtv, unit, iotype, v_list, iostat, iomsg)
      import shape
      class(shape), intent(in) :: dtv
      integer, intent(in) :: unit, v_list(:)
      character(*), intent(in) :: iotype
      integer, intent(out) :: iostat
      character(*), intent(inout) :: iomsg
    end subroutine
  end interface
  type, extends(shape) :: circle
    real :: r
  contains
    procedure :: show => show_circle
  end type
  type, extends(shape) :: square
    integer :: a, b
  contains
    procedure :: show => show_square
  end type
  type :: holder
    class(shape), allocatable :: it
  end type
  type :: box
    type(circle) :: c
    integer :: k
  end type
contains
  recursive subroutine put(dtv, unit, iotype, v_list, iostat, iomsg)
    class(node), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, '(i0,";")', iostat=iostat, iomsg=iomsg) dtv%value
    if (iostat /= 0) return
    if (associated(dtv%next)) write(unit, '(dt)', iostat=iostat, iomsg=iomsg) dtv%next
  end subroutine
  subroutine show_circle(dtv, unit, iotype, v_list, iostat, iomsg)
    class(circle), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, '(a,f4.1)', iostat=iostat, iomsg=iomsg) 'circle', dtv%r
  end subroutine
  subroutine show_square(dtv, unit, iotype, v_list, iostat, iomsg)
    class(square), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, '(a,2i3,1x,a,i0)', iostat=iostat, iomsg=iomsg) 'square', dtv%a, dtv%b, iotype, size(v_list)
  end subroutine
  subroutine print_all(s)
    class(shape), intent(in) :: s(:)
    integer :: i
    print '(dt"all"(1))', s
    do i = 1, size(s)
      print '(*(dt))', s(i)
    end do
  end subroutine
end module
program main
  use lists
  implicit none
  type(node), target :: a, b, c
  class(shape), pointer :: s
  type(holder) :: h(2)
  class(shape), allocatable :: many(:)
  character(40) :: lines(2)
  character(8) :: small
  integer :: ios
  character(80) :: msg
  a%value = 1; b%value = 2; c%value = 3
  a%next => b; b%next => c
  print '(a,dt)', 'list: ', a
  allocate(h(1)%it, source=circle(2.5))
  allocate(h(2)%it, source=square(3,4))
  print '(dt)', h(1)%it, h(2)%it
  allocate(s, source=square(8,9))
  print '(dt)', s
  allocate(many(2), source=[square(1,2), square(3,4)])
  call print_all(many)
  lines = ''
  write(lines, '(dt)') h(2)%it, circle(0.5)
  print '(a)', lines
  small = ''
  write(small, '(dt)', iostat=ios, iomsg=msg) h(2)%it
  print '(l1)', ios /= 0
end program
