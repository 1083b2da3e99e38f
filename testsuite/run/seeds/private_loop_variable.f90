! private names the variable of a loop, its own or an inner one's (OpenACC 3.3, 2.9.10).
program private_loop_variable
  implicit none
  integer, parameter :: n = 40
  real :: a(n, n), w(5), b(n)
  integer :: i, j, k, t
  a = 1
  !$acc parallel loop copy(a) private(i, j, k, t)
  do i = 1, n
    !$acc loop private(j)
    do j = 1, n
      t = i + j
      a(i, j) = a(i, j)*t
    end do
  end do
  print *, sum(a)
  !$acc parallel loop collapse(2) private(i, j) copyout(a)
  do j = 1, n
    do i = 1, n
      a(i, j) = i*j
    end do
  end do
  print *, sum(a)
  !$acc parallel private(i, w) copyout(b)
  !$acc loop gang private(i, w)
  do i = 1, n
    do k = 1, 5
      w(k) = i*k
    end do
    b(i) = sum(w)
  end do
  !$acc end parallel
  print *, sum(b)
  !$acc kernels copy(b)
  !$acc loop private(k) independent
  do k = 1, n
    b(k) = b(k) + k
  end do
  !$acc end kernels
  print *, sum(b)
  b = 0
  !$acc parallel loop copy(b)
  do i = 1, n
    call fill(b(i), i)
  end do
  print *, sum(b)
contains
  subroutine fill(x, m)
    !$acc routine seq
    real, intent(inout) :: x
    integer, intent(in) :: m
    integer :: l
    !$acc loop seq private(l)
    do l = 1, m
      x = x + l
    end do
  end subroutine
end
