! A thousand launches in one data region with copyout: nothing is copied in between.
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
  !$ACC data copyout( a(:s) )
  !$ACC parallel loop
  do i=1,s
    a(i) = i
  enddo
  do j=1,p
    !$ACC parallel loop
    do i=1,s
      a(i) = a(i) + 1
    enddo
  enddo
  !$ACC end data

  print *, a(1), a(s), sum(a)
  deallocate(a)
end program para
