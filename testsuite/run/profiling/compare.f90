! flags: -gpu=autocompare
! The directive compare and the calls of PCAST change nothing where the device's results are the CPU's.
program compare
  use openacc
  implicit none
  integer :: i, j, n, b(8, 5)
  real :: a(100), s
  logical :: odd(10)
  complex :: c(10)
  n = 100
  b = 0
  s = 0
  !$acc enter data create(a)
  !$acc data copy(b) copyout(odd, c)
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = i
  end do
  !$acc update self(a)
  !$acc compare(a(11:20), b)
  !$acc parallel loop collapse(2)
  do j = 1, 5
    do i = 1, 8
      b(i, j) = 10 * i + j
    end do
  end do
  !$acc kernels
  do i = 1, 10
    odd(i) = mod(i, 2) == 1
    c(i) = cmplx(i, -i)
  end do
  !$acc end kernels
  !$acc parallel loop reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  !$acc update self(b(2:8:2, 3))
  !$acc compare(b(2:8:2, 3)) if(n > 50)
  call acc_compare_all()
  !$acc end data
  call acc_compare(a, n)
  !$acc exit data copyout(a)
  print *, s, a(7), sum(b), count(odd), c(3)
end program compare
