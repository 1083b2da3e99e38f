! Exception flags: raised by operations, cleared, saved and restored.
program ieee_flags
  use, intrinsic :: ieee_exceptions
  implicit none
  logical :: f(5), g
  real, volatile :: a = 1, b = 0, c
  type(ieee_status_type) :: s
  call ieee_set_flag(ieee_all, .false.)
  c = a / b
  call ieee_get_flag(ieee_divide_by_zero, g)
  print '(l1)', g
  call ieee_get_status(s)
  call ieee_set_flag(ieee_divide_by_zero, .false.)
  call ieee_get_flag(ieee_all, f)
  print '(l1)', f(3)
  c = b / b
  call ieee_get_flag(ieee_invalid, g)
  print '(l1)', g
  call ieee_set_status(s)
  call ieee_get_flag(ieee_divide_by_zero, g)
  print '(l1)', g
  print '(2l2)', ieee_support_flag(ieee_overflow), ieee_support_halting(ieee_invalid)
  call ieee_set_halting_mode(ieee_invalid, .false.)
  call ieee_get_halting_mode(ieee_invalid, g)
  print '(l1)', g
  call ieee_set_flag(ieee_all, .false.)
end program ieee_flags
