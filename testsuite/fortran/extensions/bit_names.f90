! and, or, xor, lshift, rshift.
program bit_names
  implicit none
  print '(5(i0,1x))', and(12, 10), or(12, 10), xor(12, 10), lshift(3, 2), rshift(12, 2)
end program bit_names
