! do concurrent in kernels and under directives: all its indices share, local is private, reduce a reduction.
program do_concurrent
  implicit none
  integer, parameter :: n = 100
  real(8) :: a(n), b(n, n), s, t, mx
  integer :: i, j, k
  a = 1
  !$acc kernels copy(a) copyout(b)
  do concurrent (i = 1:n)
    a(i) = a(i) + i
  end do
  do concurrent (i = 1:n, j = 1:n, i /= j)
    b(i, j) = i + j
  end do
  do concurrent (i = 1:n)
    b(i, i) = 0
  end do
  !$acc end kernels
  print *, sum(a), sum(b)
  !$acc parallel loop copy(a)
  do concurrent (integer :: l = 1:n)
    a(l) = a(l)*2
  end do
  print *, sum(a)
  s = 0; mx = -1
  !$acc parallel copyin(a) copyout(b)
  !$acc loop
  do concurrent (i = 1:n, j = 1:n) local(t) shared(a, b)
    t = a(i)
    b(i, j) = t + j
  end do
  !$acc end parallel
  print *, sum(b)
  !$acc parallel loop copyin(a)
  do concurrent (i = 1:n) reduce(+:s) reduce(max:mx)
    s = s + a(i)
    mx = max(mx, a(i))
  end do
  print *, s, mx
  !$acc kernels loop collapse(2) copyout(b)
  do j = 1, n
    do i = 1, n
      b(i, j) = i*j
    end do
  end do
  print *, sum(b)
end program
