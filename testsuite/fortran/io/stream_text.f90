! Formatted stream: positions noted and returned to, new_line within output.
program stream_text
  implicit none
  integer :: u, p, i
  character(20) :: s
  open (newunit=u, file='t.txt', access='stream', form='formatted')
  write (u, '(a)') 'first'
  inquire (u, pos=p)
  write (u, '(a)') 'second' // new_line('a') // 'third'
  read (u, '(a)', pos=p) s
  print '(i0,1x,a)', p, trim(s)
  read (u, '(a)') s
  print '(a)', trim(s)
  read (u, '(a)', iostat=i) s
  print '(l1)', is_iostat_end(i)
  close (u, status='delete')
end program stream_text
