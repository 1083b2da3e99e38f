! Rounding modes change how a division is rounded.
program ieee_rounding
  use, intrinsic :: ieee_arithmetic
  implicit none
  type(ieee_round_type) :: r
  real, volatile :: one = 1, three = 3
  real :: up, down
  call ieee_get_rounding_mode(r)
  print '(l1)', r == ieee_nearest
  call ieee_set_rounding_mode(ieee_up)
  up = one / three
  call ieee_set_rounding_mode(ieee_down)
  down = one / three
  call ieee_set_rounding_mode(r)
  print '(l1)', up > down
  print '(l1)', ieee_support_rounding(ieee_to_zero)
end program ieee_rounding
