! ieee_features is there and its names can be imported.
program ieee_features_module
  use, intrinsic :: ieee_features, only: ieee_nan, ieee_inf
  use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
  implicit none
  print '(l1)', ieee_is_nan(1.0)
end program ieee_features_module
