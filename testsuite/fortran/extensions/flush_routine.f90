! call flush, with and without a unit.
program flush_routine
  implicit none
  print '(a)', 'text'
  call flush(6)
  call flush()
end program flush_routine
