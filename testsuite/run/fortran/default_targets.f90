! Pointer components that point to something from the start (F2008, 4.5.4.6).
module store
  implicit none
  integer, target :: one = 5
  real, target :: table(2:4) = [1.0, 2.0, 3.0], square(3, 3) = reshape([1, 2, 3, 4, 5, 6, 7, 8, 9], [3, 3])
  character(4), target :: word = 'word'
  type inner
    integer :: i = 3
    integer, pointer :: p => one
  end type
  type(inner), target :: whole
  type outer
    type(inner) :: parts(2)
    real, pointer :: row(:) => table
    real, pointer :: some(:) => square(2, ::2)
    real, pointer :: single => square(3, 2)
    character(4), pointer :: w => word
    type(inner), pointer :: held => whole
    integer, pointer :: none => null()
  end type
  type, extends(inner) :: more
    integer, pointer :: q => whole%i
  end type
  type(outer) :: global
contains
  subroutine show(x)
    type(outer), intent(in) :: x
    print *, x%parts%i, x%parts(1)%p, associated(x%parts(2)%p), associated(x%none)
    print *, lbound(x%row), ubound(x%row), x%row
    print *, size(x%some), x%some, x%single, x%w, x%held%i, x%held%p
  end subroutine
  function make() result(x)
    type(outer) :: x
    x%parts(1)%i = 4
  end function
end module
program default_targets
  use store
  implicit none
  integer, target, save :: own(2) = [7, 8]
  type local
    integer, pointer :: p(:) => own
    integer :: k = 1
  end type
  type(local) :: a
  type(local), allocatable :: b(:)
  type(outer), allocatable :: c
  class(inner), allocatable :: d
  type(outer) :: e(2)
  call show(global)
  one = 6
  call show(e(2))
  print *, a%p
  own(2) = 9
  allocate (b(3), c)
  print *, b(3)%p, b(2)%k, associated(b(1)%p, own)
  call show(c)
  call show(make())
  call show(outer(parts=[inner(1), inner(2, null())], single=table(3)))
  allocate (more :: d)
  select type (d)
  type is (more)
    print *, d%q, d%p, d%i
  end select
  call reset(c)
  c%row(3) = 20
  print *, table
contains
  subroutine reset(x)
    type(outer), intent(out) :: x
    type(local) :: y
    x%single = 11
    print *, y%p, square(3, 2)
  end subroutine
end program
