! Logical expressions of functions and arrays; results must not depend on short circuits.
program logical_evaluation
  implicit none
  logical :: a(4) = [.true., .true., .false., .false.], b(4) = [.true., .false., .true., .false.]
  integer :: n
  print '(4l2)', a .and. b
  print '(4l2)', a .or. .not. b
  print '(4l2)', a .eqv. b
  print '(4l2)', a .neqv. b
  n = count(a .or. b)
  print '(i0)', n
  if (n > 2 .and. .not. all(a)) print '(a)', 'both'
  print '(l1)', n == 3 .neqv. any(b)
end program logical_evaluation
