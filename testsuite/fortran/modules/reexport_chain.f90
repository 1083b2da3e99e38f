! Modules that use modules: names pass on, through renames, or stay private.
module base_m
  implicit none
  integer :: a = 1, b = 2, c = 3
end module base_m
module middle_m
  use base_m, aa => a
  implicit none
  private :: b
  integer :: d = 4
end module middle_m
module other_m
  use base_m
  implicit none
contains
  subroutine bump
    a = a + 10
    c = c + 10
  end subroutine bump
end module other_m
program reexport_chain
  use middle_m
  use other_m, only: bump, b
  implicit none
  call bump
  print '(4(i0,1x))', aa, b, c, d
end program reexport_chain
