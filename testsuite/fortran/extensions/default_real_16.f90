! differs: list-directed numbers may be laid out in more than one way
! flags: -fdefault-real-16
program default_real_16
  real :: r
  double precision :: d
  real(8) :: e
  complex :: z
  r = 1; d = 1; e = 1; z = (1, 2)
  print *, kind(r), kind(d), kind(e), kind(z), kind(1.0), kind(1d0), kind(1.0_8), kind(x)
  write(*, '(f36.32)') r/3, sqrt(2.0), d/7, real(z/3)
  write(*, '(f20.16)') e/3
end program
