! ieee_value, ieee_class, ieee_is_nan and relatives.
program ieee_values
  use, intrinsic :: ieee_arithmetic
  implicit none
  real :: x, inf, nan
  real(8) :: d
  inf = ieee_value(1.0, ieee_positive_inf)
  nan = ieee_value(1.0, ieee_quiet_nan)
  d = ieee_value(1d0, ieee_negative_inf)
  print '(4l2)', ieee_is_nan(nan), ieee_is_finite(inf), ieee_is_normal(1.0), ieee_is_negative(-1.0)
  print '(3l2)', ieee_class(inf) == ieee_positive_inf, ieee_class(-0.0) == ieee_negative_zero, ieee_class(d) == ieee_negative_inf
  print '(3l2)', ieee_class(1.0) == ieee_positive_normal, ieee_class(tiny(1.0) / 4) == ieee_positive_denormal, nan == nan
  print '(2l2)', ieee_unordered(1.0, nan), ieee_unordered(1.0, 2.0)
  x = ieee_copy_sign(3.0, -1.0)
  print '(f5.1,f5.1,f5.1)', x, ieee_logb(10.0), ieee_scalb(1.5, 3)
  print '(es16.9)', ieee_next_after(1.0, 2.0)
  print '(3f6.1)', ieee_rem(7.5, 2.0), ieee_rint(2.5), ieee_rint(3.5)
  print '(3l2)', ieee_support_datatype(1.0), ieee_support_inf(1d0), ieee_support_nan(1.0)
  print '(i0)', ieee_selected_real_kind(15)
  where (ieee_is_nan([1.0, nan])) ; end where
end program ieee_values
