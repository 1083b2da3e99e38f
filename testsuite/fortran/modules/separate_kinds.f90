! Part of separate_main.f90: kinds and constants.
module separate_kinds
  implicit none
  integer, parameter :: wp = selected_real_kind(12)
  real(wp), parameter :: pi = 3.14159_wp
end module separate_kinds
