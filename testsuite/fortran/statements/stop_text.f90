! stop with a text goes to the standard error unit and ends with status 0.
program stop_text
  implicit none
  print '(a)', 'before'
  stop 'that is all'
end program stop_text
