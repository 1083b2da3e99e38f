! Functions of complex arguments.
program numeric_complex
  implicit none
  complex :: z = (0.5, -1.25)
  complex(8) :: w = (0.5d0, 1.25d0)
  print '(2f10.5)', sqrt(z), exp(z), log(z), sin(z), cos(z), tan(z)
  print '(2f15.10)', sqrt(w), exp(w), log(w), sin(w), cos(w), tan(w)
  print '(2f10.5)', sinh(z), cosh(z), tanh(z), asin(z), acos(z), atan(z)
  print '(2f10.5)', asinh(w), acosh(w), atanh(w)
  print '(2f10.5)', conjg(z), dconjg(w), csqrt(z), cexp(z), clog(z), csin(z), ccos(z)
  print '(3f10.5)', abs(z), cabs(z), aimag(z)
  print '(2f10.5)', sqrt((-4.0, 0.0)), sqrt((-4.0, -0.0))
  print '(f10.5)', z%re, z%im
end program numeric_complex
