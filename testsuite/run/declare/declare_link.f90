! declare link (OpenACC 3.3, 2.13.3) of module variables, and attach of pointer variables (2.7.12).
! expect(host,multicore): declare_link_shared.expect
! check: stale host data: b
module linked
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n)
  !$acc declare link(a, b)
contains
  subroutine add(m)
    integer, intent(in) :: m
    integer :: i
    !$acc parallel loop present(a, b)
    do i = 1, m
      b(i) = b(i) + a(i)
    enddo
  end subroutine add
end module linked

program declare_link
  use linked
  use openacc
  implicit none
  integer, pointer :: p(:)
  integer :: i
  integer :: before, during, after, inside
  a = [(i - 1, i = 1, n)]
  b = a
  before = merge(1, 0, acc_is_present(a))
  !$acc data copyin(a) copy(b)
  during = merge(1, 0, acc_is_present(a))
  call add(n)
  inside = b(n)
  !$acc end data
  after = merge(1, 0, acc_is_present(a))
  print *, before, during, inside, after, b(n)
  allocate (p(n))
  p = 1
  !$acc enter data copyin(p) attach(p)
  !$acc parallel loop attach(p) present(p)
  do i = 1, n
    p(i) = p(i) + i
  enddo
  !$acc exit data detach(p) copyout(p)
  if (sum(p) /= n + n * (n + 1) / 2) stop 1
  deallocate (p)
end program declare_link
