! rand, irand, srand, lnblnk, hostnm, getcwd, chdir, unlink, mclock, secnds.
program old_library
  implicit none
  integer :: i, status
  character(200) :: here, there
  print '(i0)', irand()
  print '(f12.9)', rand()
  call srand(42)
  do i = 1, 4
    print '(f12.9,1x,i0)', rand(0), irand(0)
  end do
  print '(f12.9,1x,i0)', rand(7), irand(1)
  call srand(0)
  print '(i0)', irand()
  print '(2(i0,1x))', lnblnk('abc  '), lnblnk(' ')
  call hostnm(here, status)
  print '(i0,l2)', status, lnblnk(here) > 0
  call getcwd(here)
  print '(i0)', chdir('/')
  call getcwd(there, status)
  print '(i0,1x,a)', status, trim(there)
  status = chdir(here)
  print '(i0)', status
  print '(i0)', chdir('/no/such/folder')
  open(10, file='old_library.tmp')
  close(10)
  call unlink('old_library.tmp  ', status)
  print '(i0)', status
  call unlink('old_library.tmp', status)
  print '(i0)', status
  print '(2l2)', mclock() >= 0, secnds(0.0) >= 0
end program old_library
