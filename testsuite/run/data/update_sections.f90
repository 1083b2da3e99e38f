! update self, host and device of scalars, of sections and of columns that do not follow each other in memory; if and
! if_present (OpenACC 3.3, 2.14.4). Where memory is shared there is one value only.
! expect(host,multicore,none): update_sections_shared.expect
! check: stale (host|device) data
program update_sections
  implicit none
  integer, parameter :: n = 20, m = 10
  integer :: a(n,m), b(n), s, absent(n), i, j
  real*8, allocatable :: x(:,:,:)
  a = 0
  s = 1
  !$acc data copyin(a, s)
  !$acc parallel loop collapse(2)
  do j = 1, m
    do i = 1, n
      a(i,j) = i + 100 * j
    enddo
  enddo
  !$acc serial present(s)
  s = 42
  !$acc end serial
  print *, "before", sum(a), s
  !$acc update self(s)
  print *, "scalar", sum(a), s
  !$acc update self(a(:, 3:4))
  print *, "columns", sum(a), a(1,3), a(n,4), a(1,5)
  !$acc update host(a(5:6, 1:m))
  print *, "rows", sum(a), a(5,1), a(6,m), a(7,m)
  !$acc update self(a(n, m))
  print *, "element", sum(a), a(n,m)
  !$acc update self(a(:,:)) if(s == 0)
  print *, "if false", sum(a)
  !$acc update self(a) if(s == 42)
  print *, "if true", sum(a)

  a = -1
  !$acc update device(a(2:3, 2:3), s)
  !$acc parallel loop collapse(2)
  do j = 1, m
    do i = 1, n
      a(i,j) = a(i,j) * 2
    enddo
  enddo
  !$acc update self(a)
  print *, "device", sum(a), a(1,1), a(2,2), a(3,3), a(4,4)
  !$acc end data

  ! Data that is not there is left alone with if_present.
  absent = 3
  !$acc update self(absent) if_present
  !$acc update device(absent(1:5)) if_present
  print *, "absent", sum(absent)

  ! An allocatable array whose bounds do not start at 1, and several in one directive.
  allocate(x(0:4, -2:2, 3))
  x = 0.0d0
  b = 0
  !$acc enter data copyin(x, b)
  !$acc parallel loop collapse(3) present(x)
  do s = 1, 3
    do j = -2, 2
      do i = 0, 4
        x(i,j,s) = i + 10 * j + 1000 * s
      enddo
    enddo
  enddo
  !$acc parallel loop
  do i = 1, n
    b(i) = i
  enddo
  !$acc update self(x(1:2, -1:0, 2:3), b(n/2:))
  print *, "three dimensions", sum(x), x(1,-1,2), x(2,0,3), x(3,0,3), b(9), b(10), sum(b)
  !$acc update self(x, b)
  !$acc exit data delete(x, b)
  print *, "all", sum(x), sum(b)
  deallocate(x)
end program update_sections
