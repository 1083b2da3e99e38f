! deviceptr on a dummy argument: the address is used as it is. Where memory is shared any array's address will do
! (OpenACC 3.3, 2.7.4).
! device: host
! device: multicore
program deviceptr_shared
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), i
  do i = 1, n
    a(i) = i
  enddo
  call double_(a, n)
  call double_(a(11:20), 10)
  print *, a(1), a(10), a(11), a(20), a(21), sum(a)
contains
  subroutine double_(x, m)
    integer, intent(in) :: m
    integer, intent(inout) :: x(m)
    integer :: i
    !$acc data deviceptr(x)
    !$acc parallel loop
    do i = 1, m
      x(i) = 2 * x(i)
    enddo
    !$acc end data
    !$acc parallel loop deviceptr(x)
    do i = 1, m
      x(i) = x(i) + 1
    enddo
  end subroutine double_
end program deviceptr_shared
