! The parts %re and %im of complex numbers: values, assignments, arrays, components, in a compute region.
program parts
  implicit none
  type wave
    complex(8) :: amplitude
    complex :: modes(3)
  end type
  complex(8) :: z, v(4)
  complex, parameter :: c = (1.5, -2.5)
  real, parameter :: r = c%re
  type(wave) :: w
  integer :: i
  z = (1d0, 2d0)
  print *, z%re, z%im, c%im, r
  z%re = 5
  z%im = z%re * 2
  print *, z
  v = [(cmplx(i, -i, 8), i = 1, 4)]
  v%im = v%re ** 2
  v(2)%re = -1
  v(3:4)%im = [10d0, 20d0]
  print *, v, sum(v%re)
  w%amplitude = z
  w%amplitude%im = 0
  w%modes = (1, 1)
  w%modes(2)%re = 7
  w%modes%im = 3
  print *, w%amplitude, w%modes
  !$acc parallel loop copy(v)
  do i = 1, 4
    v(i)%re = v(i)%re + v(i)%im
  end do
  print *, v
end program
