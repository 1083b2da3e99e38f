! Reals of both kinds: literals, precision, and how an operation of two kinds is carried out.
program real_kinds
  implicit none
  real(4) :: s
  real(8) :: d
  integer, parameter :: dp = selected_real_kind(15, 307)
  s = 0.1
  d = 0.1
  print '(f20.17,1x,f20.17)', s, d
  d = 0.1d0
  print '(f20.17,1x,f20.17)', d, 0.1_dp
  print '(i0,1x,i0,1x,i0)', kind(s), kind(d), kind(s * d)
  print '(f20.17)', s + d
  print '(es14.7,1x,es24.16)', huge(s), huge(d)
  print '(es14.7,1x,es24.16)', tiny(s), tiny(d)
  print '(es14.7,1x,es24.16)', epsilon(s), epsilon(d)
  print '(f8.3,1x,f8.3,1x,f8.3)', 1.e2, 2.5d-1, .5
end program real_kinds
