! Character literals with a number as their kind.
program numbered_kinds
  integer, parameter :: k = 1
  character(3) :: c = 1_'abc'
  print '(3a)', c, 1_"'x'", k_'y'
  print '(a,i2)', 1_'it''s', kind(1_'a')
end program
