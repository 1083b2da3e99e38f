! gang and vector, the vector over the second dimension: not coalesced. Argument: the extent.
! run: => loop_coalescing.expect
! run: 4000 => loop_coalescing_4000.expect
! run: 1 => loop_coalescing_1.expect
program loop
  implicit none
  integer :: nx, i, j
  real, allocatable :: a(:,:)
  character(len=16) :: text







  nx = 1000
  call get_command_argument(1, text)
  if (len_trim(text) > 0) read (text, *) nx
  allocate(a(nx,nx))
  a = 0
  !$ACC parallel
  !$ACC loop gang
  do i=1,nx
    !$ACC loop vector
    do j=1,nx
      a(i,j) = 1.14d-8
    enddo
  enddo
  !$ACC end parallel
  print *, nx, a(1,1), a(nx,nx), minval(a), maxval(a)
  deallocate(a)
end program loop
