! use with only, renames, both; the same module twice; names that would clash.
module first_m
  implicit none
  integer, parameter :: n = 1, shared = 10
  integer :: counter = 100
contains
  integer function get()
    get = counter
  end function get
end module first_m
module second_m
  implicit none
  integer, parameter :: n = 2
  real :: counter = 0.5
end module second_m
program use_only_rename
  use first_m, only: shared, one => n, get
  use first_m, only: c1 => counter
  use second_m, two => n, c2 => counter
  implicit none
  c1 = c1 + 1
  print '(4(i0,1x),f4.1)', one, two, shared, get(), c2
end program use_only_rename
