! complex(10) and complex(16): constants, arithmetic, functions, parts, arrays, arguments by value and by reference, results,
! input and output.
module wide
  implicit none
  integer, parameter :: q = 16, e = 10
  complex(q), parameter :: c = (1.5_q, -2.25_q), roots(3) = [sqrt(c), c*c + conjg(c)/c - 3, c**(-2)]
  complex(e), parameter :: d = (0.5_e, 3), other = cmplx(c, kind=e)/d
  complex(q) :: shared = c
  type pair
    integer :: i = 1
    complex(q) :: z = (1, 2)
    complex(e) :: y = d
  end type
contains
  complex(16) function doubled(a)
    complex(16), intent(in) :: a
    doubled = a*2
  end function
  function halved(i, a) result(r)
    integer, value :: i
    complex(10), value :: a
    complex(10) :: r
    a = a/2
    r = a + i
  end function
  elemental function turned(z, n) result(r)
    complex(16), intent(in) :: z
    integer, intent(in) :: n
    complex(16) :: r
    r = z*(0, 1)**n
  end function
  function by_value(a, i, b) result(r)
    complex(16), value :: a, b
    integer, value :: i
    complex(16) :: r
    r = a - i*b
    a = 0
    b = 0
  end function
  subroutine scaled(x, by)
    complex(16), intent(inout) :: x(:)
    complex(10), intent(in) :: by
    x = x*by
  end subroutine
end module
program p
  use wide
  use iso_c_binding
  implicit none
  complex(q) :: z, w, v(3)
  complex(e) :: x, y
  complex(8) :: small
  type(pair) :: t(2)
  character(400) :: line
  integer :: i, ios
  z = c
  w = z*z + conjg(z)/z - 3
  print '(2f40.30)', w, roots
  print '(2f24.17)', d, other
  print '(f38.30)', abs(z), z%re, aimag(z), real(z, 10)
  print '(2f38.30)', sqrt(z), exp(z), log(z), sin(z), cos(z), tan(z), sinh(z), cosh(z), tanh(z)
  print '(2f38.30)', asin(z), acos(z), atan(z), asinh(z), acosh(z), atanh(z), z**3, z**w, z**(-1)
  x = cmplx(1.5_e, 0.5_e, e)
  y = x/(2, 1)
  print '(2f22.16)', y, x*y, sqrt(x), x**2, x**y, exp(x), log(x), sin(x), atan(x), tanh(x)
  v = [z, w, z*2]
  print '(2f34.25)', sum(v), product(v), dot_product(v, v), matmul(reshape(v, [1, 3]), v), cshift(v, 1)
  v(2)%re = 7
  v(3)%im = v(2)%re
  print '(2f20.12)', v, merge(v, (0._q, 1._q), [.true., .false., .true.])
  print '(5l2)', z == w, z /= w, z == c, x == y, any(v == z)
  print '(6i4)', kind(z), kind(x), storage_size(z), storage_size(x), c_sizeof(z), precision(y)
  print "(3i4)", findloc(v, 2*c), kind(z*x), kind(z + 1d0)
  small = z
  print '(2f12.6)', small, cmplx(z), cmplx(1, 2, q), cmplx(z, kind=8), conjg(x)
  x = z
  w = x
  print '(2f12.6,l2)', w, w == z
  print '(2f12.6)', doubled(c), halved(3, d), turned([z, w], [1, 2]), by_value(z, 2, w), shared
  call scaled(v(3:1:-2), d)
  print '(2f12.6)', v
  t(2) = pair(5, z, x)
  print '(2f12.6)', t%z, t%y
  write (line, *) v
  read (line, *) v(3), v(1)
  print '(2f12.6)', v(3), v(1)
  open (10, status='scratch', form='unformatted')
  write (10) z, x, v
  rewind 10
  z = 0
  x = 0
  read (10) z, x, v
  print '(2f12.6)', z, x, v(1)
  line = '(1.25,-2) nothing'
  read (line, *, iostat=ios) x, i
  print '(2f12.6,l2)', x, ios > 0
end program
