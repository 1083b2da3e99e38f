! Components that are arrays of `class`, in constructs and around them: clauses on them, assignment, results, intent(out).
module lists
  implicit none
  type :: t
    integer :: k = 1
  end type
  type, extends(t) :: u
    integer :: l(3) = 2
  end type
  type :: list
    integer :: n = 0
    class(t), allocatable :: items(:)
    class(t), allocatable :: grid(:,:)
  end type
contains
  subroutine out(x)
    type(list), intent(out) :: x
    print *, x%n, allocated(x%items)
  end subroutine
  function made(n) result(r)
    integer, intent(in) :: n
    type(list) :: r
    allocate(u :: r%items(n))
    r%items%k = 4
    r%n = n
  end function
end module
program class_components
  use lists
  implicit none
  type(list) :: a, b
  class(t), allocatable :: v(:)
  integer :: i
  allocate(u :: a%items(5), a%grid(2,2))
  do i = 1, 5
    a%items(i)%k = i
  end do
  a%grid%k = 3
  !$acc parallel loop copy(a%items)
  do i = 1, 5
    a%items(i)%k = a%items(i)%k * 2
  end do
  print *, a%items%k
  !$acc data copyin(a) copy(a%items)
  !$acc parallel loop present(a)
  do i = 1, 5
    a%items(i)%k = a%items(i)%k * 2
  end do
  !$acc end data
  print *, a%items%k
  !$acc kernels
  a%grid%k = a%grid%k + 1
  !$acc end kernels
  print *, a%grid%k
  b = made(3)
  print *, b%n, b%items%k
  allocate(v(2))
  allocate(b%grid(1,1)); b%items = a%items(2:4)
  print *, b%items%k
  select type (q => b%items)
  type is (u)
    print *, q(2)%l
  end select
  call out(b)
  print *, size([a%items(1)%k, a%items(2)%k]), same_type_as(a%items, a%grid)
end program
