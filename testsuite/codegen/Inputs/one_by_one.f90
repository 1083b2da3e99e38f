! Functions of single numbers, as a file of its own: nothing here can become a vector.
real(8) function one_exp(x)
  real(8), intent(in) :: x
  one_exp = exp(x)
end function
real(8) function one_sin(x)
  real(8), intent(in) :: x
  one_sin = sin(x)
end function
real(8) function one_cos(x)
  real(8), intent(in) :: x
  one_cos = cos(x)
end function
real(8) function one_log(x)
  real(8), intent(in) :: x
  one_log = log(x)
end function
real(8) function one_pow(x, y)
  real(8), intent(in) :: x, y
  one_pow = x**y
end function
