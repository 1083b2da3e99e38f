! Complex constants of kind 16 and 8, computed by the compiler: quotients by either part, powers, functions.
program complex_constants_folded
  implicit none
  integer, parameter :: q = selected_real_kind(30)
  complex(q), parameter :: a = (1, 1), b = (2, -3)
  complex(q), parameter :: quotients(3) = [a / a, b / a, a / b], powers(3) = [b ** 5, b ** (-3), a ** b]
  complex(q), parameter :: circular(3) = [sin(a), cos(b), tan(a)], hyperbolic(3) = [sinh(a), cosh(b), tanh(a)]
  complex(q), parameter :: others(3) = [exp(a), log(b), conjg(a * b)]
  complex(q), parameter :: roots(4) = [sqrt(b), sqrt(-b), sqrt((-4._q, 0._q)), sqrt((0._q, 0._q))]
  complex(8), parameter :: double(4) = [(1d0, 1d0) / (1d0, 1d0), (1d0, 2d0) ** 3, sqrt((3d0, -4d0)), (3d0, 4d0) / (0d0, 2d0)]
  write (*, '(2es36.25)') quotients, powers
  write (*, '(2es36.25)') circular, hyperbolic
  write (*, '(2es36.25)') others, roots
  write (*, '(2es24.14)') double
  write (*, '(es36.25)') abs(b), aimag(b)
end program
