! run: => parts_copied.expect
! Array assignment between pointer components of elements in constructs: of other arrays, of the same one in both directions,
! over two dimensions, with steps.
module parts
  implicit none
  type part
    real, pointer :: p(:, :) => null()
    integer, pointer :: q(:) => null()
  end type
  type whole
    type(part), allocatable :: c(:)
  end type
end module

program parts_copied
  use parts
  implicit none
  type(whole) :: a, b
  integer, target :: shared(8, 2)
  integer :: i, j, first, last
  allocate(a%c(2), b%c(2))
  do i = 1, 2
    allocate(a%c(i)%p(2, 3), b%c(i)%p(5, 3))
    a%c(i)%p = 0
    b%c(i)%p = reshape([(real(j * i), j = 1, 15)], [5, 3])
    shared(:, i) = [(j * i, j = 1, 8)]
    a%c(i)%q => shared(1:6, i)
    b%c(i)%q => shared(3:8, i)
  end do
  first = 2
  last = 3
  !$acc enter data copyin(a, b, a%c, b%c, shared)
  do i = 1, 2
    !$acc enter data copyin(a%c(i)%p, b%c(i)%p, a%c(i)%q, b%c(i)%q)
  end do
  !$acc parallel loop present(a, b)
  do i = 1, 2
    a%c(i)%p(:, :) = b%c(i)%p(first:last, :)
    a%c(i)%q(:) = b%c(i)%q(:)
  end do
  !$acc parallel loop gang present(a, b)
  do i = 1, 2
    b%c(i)%q(first:5) = b%c(i)%q(1:4)
    b%c(i)%p(2:5, :) = b%c(i)%p(1:4, :)
    a%c(i)%q(1:2) = a%c(i)%q(6:5:-1)
  end do
  do i = 1, 2
    !$acc update self(a%c(i)%p, b%c(i)%p)
    print '(6f6.1)', a%c(i)%p
    print '(5f6.1)', b%c(i)%p
  end do
  !$acc update self(shared)
  print '(8i4)', shared
end program
