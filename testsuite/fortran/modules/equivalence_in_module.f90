! Variables of one place in a module are different names where it is used: an array and scalars over its elements.
module core
  implicit none
  double precision :: table(4,2)
  double precision :: first, second, last
  equivalence (table(1,1), first), (table(2,1), second), (table(4,2), last)
end module
program p
  use core, only: table, first, second, end => last
  implicit none
  table = 3
  table(2,1) = 7
  end = 5
  first = -first
  print '(4f6.1)', table
  print '(3f6.1)', first, second, end
end program
