! A compute region a thousand times, each with its own data movement. Arguments: size, repetitions.
! run:
! run: 1 1 => parallel_data_1x1.expect
! run: 777 3 => parallel_data_777x3.expect
program para
  implicit none
  integer, allocatable :: a(:)
  integer :: i, j, s, p
  character(len=16) :: text

  s = 10000
  p = 1000
  call get_command_argument(1, text)
  if (len_trim(text) > 0) read (text, *) s
  call get_command_argument(2, text)
  if (len_trim(text) > 0) read (text, *) p
  allocate(a(s))











  !$ACC parallel copyout( a(:s) )
  !$ACC loop
  do i=1,s
    a(i) = i
  enddo
  !$ACC end parallel

  do j=1,p
    !$ACC parallel copy( a(:s) )
    !$ACC loop
    do i=1,s
      a(i) = a(i) + 1
    enddo
    !$ACC end parallel
  enddo

  print *, a(1), a(s), sum(a)
  deallocate(a)
end program para
