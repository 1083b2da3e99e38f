! Complex numbers on the host: arithmetic, functions, arrays, initial values, input and output, arguments and results.
module cm
  implicit none
  integer, parameter :: dp = kind(1d0)
  complex(dp), parameter :: im = (0.0_dp, 1.0_dp)
  complex(dp) :: table(3) = [(1,2), (3,4), (5.5,-6.25)]
contains
  function rot(z, k) result(w)
    complex(dp), intent(in) :: z
    integer, intent(in) :: k
    complex(dp) :: w
    w = z * im**k
  end function
  complex function half(z)
    complex, intent(in) :: z
    half = z / 2
  end function
end module
program p
  use cm
  implicit none
  complex :: c, d, arr(4)
  complex(dp) :: z, w, a(3), b(2,2), m(2,2)
  complex*16 :: q
  double complex :: r
  real(dp) :: x
  integer :: i, n
  character(80) :: line
  data c /(1.5, -2.5)/
  z = (1.0_dp, 2.0_dp)
  w = cmplx(3, -4, dp)
  print *, z + w, z - w, z * w, z / w
  print *, abs(w), real(z), aimag(z), conjg(z), -z
  print *, z == w, z /= w, z == (1d0,2d0)
  print *, exp(z), log(z), sqrt(w), sin(z), cos(z)
  print *, tan(z), asin(z), acos(z), atan(z), sinh(z), cosh(z), tanh(z)
  print *, z**2, z**3, z**(-2), z**w, z**0.5d0, 2d0**z
  n = 7
  print *, z**n, z**(-n)
  print *, rot(z, 3), half((3.0,5.0))
  print *, table
  c = c * (1, 1)
  d = conjg(c) + 1
  print *, c, d
  arr = [(cmplx(i, -i), i = 1, 4)]
  print *, arr * 2, sum(arr), product(arr)
  a = table
  print *, dot_product(a, a), dot_product(table, conjg(table))
  b = reshape([(1d0,0d0), (0d0,1d0), (2d0,-1d0), (3d0,3d0)], [2,2])
  m = matmul(b, transpose(b))
  print *, m
  print '(4f8.3)', b
  q = b(1,2); r = dcmplx(1, 2)
  print *, q, r, dble(q), dimag(q), int(q), nint(real(q))
  x = q
  i = q
  print *, x, i, kind(q), precision(q), range(c)
  write(line, *) z
  read(line, *) q
  print *, q
  line = ' 1.5 2.5'; read(line, '(2f4.0)') c
  print *, c
  print *, merge(c, d, .true.), abs(arr), sum(abs(table))
  where (real(a) > 2) a = 0
  print *, a
  print *, any(a == 0), count(arr /= (1.0,-1.0))
  call change(z, arr)
  print *, z, arr
contains
  subroutine change(z, v)
    complex(dp), intent(inout) :: z
    complex, intent(inout) :: v(:)
    z = z + im
    v = v * (0, 1)
  end subroutine
end program
