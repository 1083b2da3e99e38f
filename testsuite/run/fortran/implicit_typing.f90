! Implicit typing, parameters, kinds, initial values, stop in a branch not taken.
! tol: 1e-6
program implicit_typing
  parameter (kmax = 7, scale = 2.5)
  integer, parameter :: dp = kind(1.0d0), big = selected_int_kind(15)
  real(kind=dp) :: third = 1.0_dp / 3.0_dp
  integer(kind=big) :: large = 5000000000_big
  integer*2 :: small = 300
  logical :: flag = .false.
  dimension a(10)
  data_sum = 0
  do k = 1, kmax
    a(k) = k * scale
    data_sum = data_sum + a(k)
  end do
  i = 7 / 2
  x = 7 / 2
  y = 7 / 2.0
  i2 = -7 / 2
  print *, data_sum, i, x, y, i2, mod(-7, 3), modulo(-7, 3)
  print *, third, large * 2, small, 2**10, 2.0**0.5, (-2)**3, 2**(-1)
  print *, nint(2.5), int(-2.7), floor(-2.1), ceiling(2.1), abs(-4), sign(3, -2), real(3) / 2
  print *, max(1, 5, 3), min(2.5, 1.5), iand(12, 10), ior(12, 10), ieor(12, 10), ishft(1, 5), not(0)
  print *, exp(1.0), log(10.0_dp), sin(0.5), cos(0.5_dp), atan2(1.0, 2.0), tanh(0.25), sqrt(2.0_dp)
  print *, huge(1), tiny(1.0) > 0, epsilon(1.0_dp), bit_size(1), kind(third)
  if (flag) stop 3
  print *, flag .eqv. .false., .not. flag, 3 /= 4 .or. flag, flag .neqv. .true.
end program implicit_typing
