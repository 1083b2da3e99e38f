! gang, worker and vector with their sizes given; the results do not depend on them (OpenACC 3.3, 2.5.10 to 2.5.12, 2.9).
program levels
  implicit none
  integer, parameter :: n = 50, m = 21, l = 70
  integer :: a(l,m,n), b(l,m), i, j, k, g

  !$acc parallel num_gangs(7) num_workers(4) vector_length(32) copyout(a)
  !$acc loop gang
  do k = 1, n
    !$acc loop worker
    do j = 1, m
      !$acc loop vector
      do i = 1, l
        a(i,j,k) = i + 100 * j + 10000 * k
      enddo
    enddo
  enddo
  !$acc end parallel
  print *, a(1,1,1), a(l,m,n), sum(a(:,:,n) / 1000)

  !$acc parallel loop gang worker vector num_gangs(3) vector_length(64) num_workers(2) copyout(b)
  do j = 1, m
    do i = 1, l
      b(i,j) = i * j
    enddo
  enddo
  print *, b(l,m), sum(b)

  g = 5
  !$acc parallel loop num_gangs(g + 1) gang copy(b)
  do j = 1, m
    !$acc loop seq
    do i = 2, l
      b(i,j) = b(i,j) + b(i-1,j)
    enddo
  enddo
  print *, b(l,1), b(l,m), b(3,2)

  !$acc kernels copyin(a) copyout(b)
  !$acc loop independent gang(16)
  do j = 1, m
    !$acc loop independent vector(32)
    do i = 1, l
      b(i,j) = a(i,j,1) - a(i,j,n)
    enddo
  enddo
  !$acc end kernels
  print *, b(1,1), b(l,m), sum(b)
end program levels
