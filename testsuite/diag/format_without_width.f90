! RUN: %accc %s -o %t 2>&1 | FileCheck %s
! RUN: %t | FileCheck --check-prefix=OUT %s
program p
  integer :: i = 3, j = 4
  ! CHECK: :[[#@LINE+1]]:13: warning[ACC3021]: `I` has no width here: numbers are as wide as they need
  write (*, '(a, i)') 'x', i
  ! OUT: {{^}}x 3
  print 10, 1.5, i, j
  ! OUT: {{^}}1.5 3 4
  ! CHECK: :[[#@LINE+1]]:11: warning[ACC3021]: `F` has no width here: numbers are as wide as they need
10 format (f, 1x, i1, i2)
  ! CHECK-NOT: warning
  print '(f4.1, l, 1x, a, g0)', 1.0, .true., 'x', 2
  ! OUT: 1.0T x2
end program p
