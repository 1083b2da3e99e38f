! kernels, kernels with loop, and the two merged; the sums wrap around in 32 bits.
program fused
  implicit none
  integer :: a1(10000), a2(10000), b(10000)
  integer :: i, summ1, summ2










  summ1 = 0
  summ2 = 0
  !$acc kernels
  do i=1,10000
    a1(i) = i
    a2(i) = i
    b(i) = i+i*i
  enddo
  !$acc end kernels
  !$acc kernels
  !$acc loop
  do i=1,10000
    a1(i) = b(i)*2
    summ1 = summ1 + a1(i)
  enddo
  !$acc end kernels
  !$acc kernels loop worker vector
  do i=1,10000
    a2(i) = b(i)*2
    summ2 = summ2 + a2(i)
  enddo
  print *, summ1, summ2
  print *, a1(1), a1(10000), a2(1), a2(10000)
end program fused
