! Sections in copy: the whole square, then a part of the columns.
program array_shape
  implicit none
  integer, allocatable :: a(:,:)
  integer :: s, i, j













  s = 1000
  allocate(a(s,s))
  a = 7
  !Copy a 2-D array on the GPU - matrix "a"
  !$ACC parallel loop gang copy(a(1:s,1:s))
  do j=1,s
    !$ACC loop worker vector
    do i=1,s
      a(i,j) = 0
    enddo
  enddo
  !Copyout columns 100 to 199 included
  !to the host
  !$ACC parallel loop gang copy(a(1:s,100:199))
  do j=100,199
    !$ACC loop worker vector
    do i=1,s
      a(i,j) = 42
    enddo
  enddo
  print *, a(1,99), a(1,100), a(s,199), a(s,200), sum(a)
  deallocate(a)
end program array_shape
