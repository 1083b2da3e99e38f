! Fortran 2018 in ieee_arithmetic: fused and extreme numbers, rounding by a given mode, quiet and signaling comparisons,
! modes; `out_of_range`. On devices what needs no flags.
program ieee_of_2018
  use ieee_arithmetic
  use iso_fortran_env, only: int8, int16, int64
  implicit none
  integer, parameter :: n = 8
  real :: x, nan, inf, a(4), values(n), most(n)
  real(8) :: d
  integer :: i, whole(n)
  integer(int64) :: k
  logical :: holds, raised, outside(n)
  logical, parameter :: has_down = ieee_support_rounding(ieee_down)
  real, parameter :: seven = ieee_real(7)
  type(ieee_modes_type) :: modes
  type(ieee_round_type) :: mode
  nan = ieee_value(x, ieee_quiet_nan)
  inf = ieee_value(x, ieee_positive_inf)
  print '(a,3l2)', 'fma', ieee_fma(1e30, 1e30, -inf) == -inf, ieee_fma(3., 4., 5.) == 17., &
    ieee_fma(1d0 + epsilon(1d0), 1d0 - epsilon(1d0), -1d0) == -epsilon(1d0)**2
  print '(a,5f6.2,l2)', 'extremes', ieee_max_num(nan, 2.), ieee_max_num(2., nan), ieee_max_num(-3., 2.), &
    ieee_min_num(-3., 2.), ieee_min_num(nan, 5.), ieee_is_nan(ieee_max_num(nan, nan))
  print '(a,5f6.2)', 'magnitudes', ieee_max_num_mag(-3., 2.), ieee_min_num_mag(-3., 2.), ieee_max_num_mag(-3., 3.), &
    ieee_min_num_mag(-3., 3.), ieee_max_num_mag(nan, 1.)
  print '(a,7l2)', 'signs', ieee_signbit(-0.), ieee_signbit(0.), ieee_signbit([1., -2.]), ieee_signbit(-1._16), &
    ieee_signbit(-1._10), ieee_signbit(-nan) .neqv. ieee_signbit(nan)
  print '(a,5l2)', 'neighbours', ieee_next_up(0.) > 0, ieee_next_down(0.) < 0, &
    ieee_next_up(1d0) - 1 == epsilon(1d0), ieee_next_up(inf) == inf, ieee_next_down(inf) == huge(x)
  a = [2.5, -2.5, 3.5, 0.5]
  print '(a,20i3)', 'int', ieee_int(a, ieee_nearest), ieee_int(a, ieee_away), ieee_int(a, ieee_up), &
    ieee_int(a, ieee_down), ieee_int(a, ieee_to_zero)
  print '(a,14f5.1)', 'rint', ieee_rint(a, ieee_nearest), ieee_rint(a, ieee_up), ieee_rint(a), &
    real(ieee_rint(2.5_16, ieee_away)), real(ieee_rint(-2.5_10, ieee_nearest))
  mode = ieee_down
  print '(a,2i3,i12,4l2)', 'mode', ieee_int(2.9, mode), kind(ieee_int(2.9, mode, 8)), ieee_int(3d9, ieee_up, int64), &
    ieee_rint(1e30, mode) == 1e30, ieee_signbit(ieee_rint(-0.3, ieee_nearest)), ieee_rint(inf, mode) == inf, has_down
  print '(a,2f5.1,i3,f5.1)', 'real', ieee_real(3), ieee_real(3, 8), kind(ieee_real(3_8, 16)), seven
  call ieee_set_flag(ieee_all, .false.)
  x = 1
  holds = ieee_quiet_lt(nan, x)
  call ieee_get_flag(ieee_invalid, raised)
  print '(a,2l2)', 'quiet', holds, raised
  print '(a,7l2)', 'quiet', ieee_quiet_eq(1., 1.), ieee_quiet_ne(1., 2.), ieee_quiet_le(1., 1.), ieee_quiet_ge(2., 1.), &
    ieee_quiet_gt(1., 1.), ieee_quiet_lt([1., 2.], [2., 1.])
  holds = ieee_signaling_eq(nan, x)
  call ieee_get_flag(ieee_invalid, raised)
  print '(a,2l2)', 'signaling', holds, raised
  call ieee_set_flag(ieee_all, .false.)
  holds = ieee_signaling_lt(nan, x)
  call ieee_get_flag(ieee_invalid, raised)
  print '(a,2l2)', 'signaling', holds, raised
  call ieee_set_flag(ieee_all, .false.)
  print '(a,5l2)', 'signaling', ieee_signaling_eq(1., 1.), ieee_signaling_ne(1., 1.), ieee_signaling_ge(2., 1.), &
    ieee_signaling_gt(1d0, 2d0), ieee_signaling_le(1._16, 2._16)
  print '(a,3l2)', 'support', ieee_support_rounding(ieee_up), ieee_support_rounding(ieee_away), &
    ieee_support_rounding(ieee_other, x)
  call ieee_get_modes(modes)
  call ieee_set_rounding_mode(ieee_up, 2)
  call ieee_get_rounding_mode(mode, 2)
  print '(a,l2)', 'modes', mode == ieee_up
  call ieee_set_modes(modes)
  call ieee_get_rounding_mode(mode)
  print '(a,l2)', 'modes', mode == ieee_nearest
  print '(a,7l2)', 'integers', out_of_range(300, 1_int8), out_of_range(127, 1_int8), out_of_range([-128, -129], 1_int8), &
    out_of_range(5_8, 1), out_of_range(7, x), out_of_range(huge(1_16), k)
  x = 127.9
  print '(a,5l2)', 'singles', out_of_range(x, 1_int8), out_of_range(x, 1_int8, .true.), out_of_range(-x - 1, 1_int8), &
    out_of_range(-x - 0.7, 1_int8, .true.), out_of_range(-129., 1_int8)
  d = 2147483647.9d0
  holds = .true.
  print '(a,6l2)', 'doubles', out_of_range(d, i), out_of_range(d, 1, holds), out_of_range(-d - 1, i), &
    out_of_range(-2147483649d0, 1), out_of_range(2147483647.4d0, i, holds), out_of_range(2147483648., i)
  print '(a,5l2)', 'no numbers', out_of_range(nan, i), out_of_range(inf, k), out_of_range(nan, d), &
    out_of_range(-9.2233720368547758d18, k), out_of_range(-9.3d18, k)
  print '(a,5l2)', 'reals', out_of_range(1d39, x), out_of_range(dble(huge(x)), x), out_of_range(dble(inf), x), &
    out_of_range(1d300, 1._16), out_of_range(1e4000_16, d)
  print '(a,4l2)', 'wide', out_of_range(2._10**63, k), out_of_range(2._10**63 - 1, k), &
    out_of_range(-2._16**63 - 0.5_16, k), out_of_range(-2._16**63 - 0.5_16, k, .true.)
  values = [(i * 50.75 - 250.25, i = 1, n)]
  !$acc parallel loop copyin(values) copyout(whole, outside, most)
  do i = 1, n
    whole(i) = ieee_int(values(i), ieee_away)
    outside(i) = out_of_range(values(i), 1_int8, .true.)
    most(i) = ieee_max_num_mag(ieee_fma(values(i), 2., 1.), -100.) + merge(1, 0, ieee_signbit(values(i)))
  end do
  print '(a,8i5)', 'loop', whole
  print '(a,8l5)', 'loop', outside
  print '(a,8f8.2)', 'loop', most
end program
