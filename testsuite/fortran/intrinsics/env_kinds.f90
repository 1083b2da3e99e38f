! The kinds of iso_fortran_env, used in declarations and literals.
program env_kinds
  use, intrinsic :: iso_fortran_env, only: int8, int16, int32, int64, real32, real64, wp => real64, integer_kinds, &
    real_kinds, logical_kinds, character_kinds
  implicit none
  integer(int64) :: i = 5000000000_int64
  real(wp) :: x = 1.0_wp / 3
  print '(6(i0,1x))', int8, int16, int32, int64, real32, real64
  print '(i0,f18.15)', i, x
  print '(4l2)', any(integer_kinds == 4), any(real_kinds == 8), any(logical_kinds == 4), any(character_kinds == 1)
end program env_kinds
