! One sum at each level of parallelism, and through nested levels (OpenACC 3.3, 2.9.11).
program reduction_levels
  implicit none
  integer, parameter :: n = 33, m = 77, l = 130
  integer :: a(l,m,n), i, j, k, total, row, part(n), plane(m,n), biggest

  do k = 1, n
    do j = 1, m
      do i = 1, l
        a(i,j,k) = mod(i * 31 + j * 17 + k * 7, 101) - 50
      enddo
    enddo
  enddo

  total = 1
  !$acc parallel loop gang reduction(+:total) copyin(a)
  do k = 1, n
    !$acc loop worker reduction(+:total)
    do j = 1, m
      !$acc loop vector reduction(+:total)
      do i = 1, l
        total = total + a(i,j,k)
      enddo
    enddo
  enddo
  print *, total

  !$acc parallel copyin(a) copyout(part, plane)
  !$acc loop gang private(row)
  do k = 1, n
    row = 1000
    !$acc loop worker vector reduction(+:row)
    do j = 1, m
      row = row + a(3,j,k)
    enddo
    part(k) = row
    !$acc loop worker private(row)
    do j = 1, m
      row = 0
      !$acc loop vector reduction(+:row)
      do i = 1, l
        row = row + a(i,j,k)
      enddo
      plane(j,k) = row
    enddo
  enddo
  !$acc end parallel
  print *, part(1), part(n), sum(part), plane(1,1), plane(m,n), sum(plane)

  total = 0
  biggest = -1000
  !$acc parallel loop collapse(3) reduction(+:total) reduction(max:biggest)
  do k = 1, n
    do j = 1, m
      do i = 1, l
        total = total + a(i,j,k)
        biggest = max(biggest, a(i,j,k) + k)
      enddo
    enddo
  enddo
  print *, total, biggest
end program reduction_levels
