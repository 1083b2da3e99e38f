! private scalars and arrays at gang and vector level, firstprivate (OpenACC 3.3, 2.5.13, 2.5.14, 2.9.10).
program private_test
  implicit none
  integer, parameter :: n = 300, m = 40
  integer :: a(m,n), b(n), tmp(m), i, j, t, base
  real*8 :: w(3), c(n)

  t = -1
  base = 1000
  !$acc parallel loop gang private(tmp) firstprivate(base) copyout(a, b)
  do j = 1, n
    !$acc loop vector
    do i = 1, m
      tmp(i) = i * j + base
    enddo
    !$acc loop vector private(t)
    do i = 1, m
      t = tmp(m + 1 - i)
      a(i,j) = t - base
    enddo
    b(j) = tmp(1) + tmp(m)
  enddo
  print *, a(1,1), a(m,1), a(1,n), a(m,n), b(1), b(n), sum(a), sum(b)
  print *, t, base

  !$acc parallel loop private(w) copyout(c)
  do j = 1, n
    w(1) = dble(j)
    w(2) = w(1) * 0.5d0
    w(3) = w(1) + w(2)
    c(j) = w(3) * w(1)
  enddo
  print *, c(1), c(2), c(n), sum(c)
end program private_test
