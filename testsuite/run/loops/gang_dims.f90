! Gang dimensions (OpenACC 3.3, 2.5.10, 2.9.2): num_gangs with up to three values, gang(dim:), gang(static:).
program gang_dims
  implicit none
  integer, parameter :: n = 24, m = 18, l = 10
  integer :: a(n, m), b(l, m, n), v(1000), i, j, k, total
  a = 0
  b = 0
  v = 0
  total = 0
  !$acc parallel num_gangs(4, 3) copy(a)
  !$acc loop gang(dim:2)
  do j = 1, m
    !$acc loop gang(dim:1) vector
    do i = 1, n
      a(i, j) = a(i, j) + 100 * i + j
    enddo
  enddo
  !$acc end parallel
  print *, sum(a), a(n, m)
  !$acc parallel num_gangs(3, 2, 5) vector_length(32) copy(b)
  !$acc loop gang(dim:3) reduction(+:total)
  do i = 1, n
    !$acc loop gang(dim:2) reduction(+:total)
    do j = 1, m
      !$acc loop gang(dim:1) vector reduction(+:total)
      do k = 1, l
        b(k, j, i) = b(k, j, i) + i * j * k
        total = total + k
      enddo
    enddo
  enddo
  !$acc end parallel
  print *, sum(b), b(l, m, n), total
  ! A gang runs the same iterations of both loops.
  !$acc parallel num_gangs(7) copy(v)
  !$acc loop gang(static:*)
  do i = 1, 1000
    v(i) = i
  enddo
  !$acc loop gang(static:10)
  do i = 1, 1000
    v(i) = 2 * v(i) + 1
  enddo
  !$acc end parallel
  print *, sum(v)
  !$acc kernels copy(v)
  !$acc loop gang(num:8, static:4) vector(length:64) independent
  do i = 1, 1000
    v(i) = v(i) - 1
  enddo
  !$acc loop gang(5) worker(num:2) vector(32) independent
  do i = 1, 1000
    v(i) = v(i) / 2
  enddo
  !$acc end kernels
  print *, sum(v)
end program gang_dims
