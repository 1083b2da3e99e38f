! Mixed arithmetic, wrap-around and the numeric intrinsics.
program n1
  implicit none
  integer i, j
  integer*8 k
  integer*2 h
  integer*1 b
  real x
  real*8 d
  i = huge(i); i = i + 1; print *, i
  h = 32767; h = h + 1_2; print *, h
  b = 127; b = b + 1_1; print *, b
  k = huge(k); k = k + 1; print *, k
  i = 7; j = -2
  print *, i/j, mod(i,j), modulo(i,j), mod(-7,3), modulo(-7,3), modulo(7,-3)
  print *, mod(7.5,2.0), modulo(-7.5,2.0), mod(-7.5d0,2d0), modulo(7.5d0,-2d0)
  print *, sign(3,-1), sign(-3,1), sign(2.5,-0.1), sign(2d0,0d0)
  print *, nint(2.5), nint(-2.5), nint(0.49999997), nint(3.4d0), nint(1d10, 8)
  print *, floor(2.5), floor(-2.5), ceiling(2.5), ceiling(-2.5), floor(-3.0), ceiling(3.0)
  print *, int(2.9), int(-2.9), aint(2.7), anint(2.7), aint(-2.7), anint(-2.5)
  x = 1.0/3; d = 1d0/3
  print *, x, d, x + d, x*i, d*i, x*2d0
  print *, 2**10, 2**(-1), (-2)**3, 2.0**0.5, 2d0**3, x**2, x**(-2), 4**0.5, 10_8**12
  print *, i**2, j**3, j**0, (-1)**i
  print *, dim(3,5), dim(5,3), dim(2.5,1.0), max(1,2,3), min(4.,2.,3.), max(1d0,2d0)
  print *, abs(-3), abs(-3.5), abs(-3.5d0), iabs(-2), dabs(-2d0)
  print *, sqrt(2.0), sqrt(2d0), exp(1.0), exp(1d0), log(10.), log10(1000d0)
  print *, sin(1.), cos(1d0), tan(1.), asin(0.5), acos(0.5d0), atan(1.0), atan2(1.,-1.)
  print *, sinh(1.), cosh(1d0), tanh(0.5), erf(0.5d0), gamma(5.0), log_gamma(3.5d0), hypot(3.,4.)
  print *, iand(12,10), ior(12,10), ieor(12,10), not(0), ishft(1,4), ishft(-1,-28), btest(5,2), ibset(0,3), ibclr(15,0)
  print *, real(7), real(7,8), dble(1.5), float(3), int(3.7d0), int(5000000000d0, 8)
  print *, merge(1,2,.true.), merge(1.5,2.5,i>10)
  print *, -2**2, -i**2, 2**3**2, 10-3-2, 100/10/2, 2*3+4*5
  print *, 1.e3, 1.5d-3, .5, 5., 1e-10, 1e10, 123456.789, 1d100
  print *, huge(1.0), huge(1d0), -huge(i)-1
  print *, i == 7 .and. j < 0, .not. (i /= 7) .or. .false., (i > 3) .eqv. (j > 3), (i>3) .neqv. .true.
  h = 300; b = int(h,1); print *, b
  i = 3.99; print *, i
  i = -3.99d0; print *, i
  x = 16777217; print *, x
  d = 0.1; print *, d
  d = 0.1d0; print *, d
  print *, 5/2, -5/2, 5/(-2), 5./2, real(5)/2
  print *, bit_size(i), digits(x), precision(d), range(i), range(x)
end
