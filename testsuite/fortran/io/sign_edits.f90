! sign= and decimal= and round= in open and write.
program sign_edits
  implicit none
  character(20) :: s
  write (s, '(f6.2)', sign='plus') 1.5
  print '(a)', s
  write (s, '(f6.2)', decimal='comma') 1.5
  print '(a)', s
  write (s, '(f4.1)', round='up') 1.01
  print '(a)', s
  open (10, status='scratch', decimal='comma', sign='plus')
  write (10, '(f6.2)') 2.5
  rewind 10
  read (10, '(a)') s
  print '(a)', s
end program sign_edits
