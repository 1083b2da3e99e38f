! cache and cache(readonly:) (OpenACC 3.3, 2.10): a hint; the values are the same.
program cache_hint
  implicit none
  integer, parameter :: n = 500
  integer :: a(0:n+1), b(n), i
  a = [(mod(7 * i, 11), i = 0, n + 1)]
  !$acc parallel loop copyin(a) copyout(b)
  do i = 1, n
    !$acc cache(readonly: a(i-1:i+1))
    b(i) = a(i - 1) + a(i) + a(i + 1)
  enddo
  print *, sum(b), b(1), b(n)
  !$acc kernels loop independent copy(b)
  do i = 1, n
    !$acc cache(b(i))
    b(i) = 2 * b(i)
  enddo
  print *, sum(b)
end program cache_hint
