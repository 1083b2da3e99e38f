! Scalars without a clause: firstprivate in parallel and serial, copy in kernels (OpenACC 3.3, 2.6.2, 2.5.3).
program firstprivate_scalar
  implicit none
  integer :: a(100), i, s, t, u
  s = 5
  t = 7
  u = 11
  !$acc parallel copyout(a)
  s = s + 1
  !$acc loop
  do i = 1, 100
    a(i) = s * i
  enddo
  !$acc end parallel
  print *, a(1), a(100)
  !$acc kernels copy(a)
  t = t + 1
  do i = 1, 100
    a(i) = a(i) + t
  enddo
  !$acc end kernels
  print *, a(1), a(100), t
  !$acc serial copy(u)
  u = u * 2
  !$acc end serial
  print *, u
end program firstprivate_scalar
