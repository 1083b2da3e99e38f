! host_data of an array whose last bound is `*` (OpenACC 3.3, 2.8): an address needs no size.
program host_data_assumed_size
  implicit none
  real :: x(10), y(2, 6)
  x = 1
  y = 1
  !$acc data copy(x, y)
  call pass(x, y)
  !$acc end data
  print *, x
  print *, y
contains
  subroutine pass(a, b)
    real :: a(*), b(2, 0:*)
    !$acc host_data use_device(a, b)
    call add(4, a)
    call add(3, a(3))
    call add(2, b(1, 2))
    !$acc end host_data
    !$acc host_data use_device(a) if_present
    call add(1, a(10))
    !$acc end host_data
  end subroutine
  subroutine add(n, p)
    integer, intent(in) :: n
    real :: p(n)
    integer :: i
    !$acc parallel loop deviceptr(p)
    do i = 1, n
      p(i) = p(i) + 1
    end do
  end subroutine
end program host_data_assumed_size
