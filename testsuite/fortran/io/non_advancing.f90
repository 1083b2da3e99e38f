! Non-advancing output and input: size=, eor=, end of record and file.
program non_advancing
  implicit none
  integer :: u, i, n, st
  character :: c
  character(4) :: part
  do i = 1, 3
    write (*, '(i0,a)', advance='no') i, ','
  end do
  write (*, '(a)') 'end'
  write (*, '(a)', advance='no') 'no newline yet'
  print *
  open (newunit=u, status='scratch')
  write (u, '(a)') 'abcdefghij', 'xy', ''
  rewind u
  n = 0
  do
    read (u, '(a)', advance='no', iostat=st) c
    if (is_iostat_end(st)) exit
    if (is_iostat_eor(st)) then
      print '(a,i0)', 'record of ', n
      n = 0
    else
      n = n + 1
    end if
  end do
  rewind u
  do
    read (u, '(a)', advance='no', size=n, eor=10, end=20) part
    print '(a)', part
    cycle
10  print '(a,i0)', part(:n) // ' rest ', n
  end do
20 print '(a)', 'done'
end program non_advancing
