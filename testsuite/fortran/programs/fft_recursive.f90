! A recursive Fourier transform of complex sections.
program fft_recursive
  implicit none
  integer, parameter :: n = 16
  complex(8) :: x(n), y(n)
  integer :: i
  x = [(cmplx(mod(i * 3, 7), mod(i, 3), 8), i = 1, n)]
  y = fft(x, -1)
  print '(2f10.4)', y(1:4)
  print '(l1)', maxval(abs(fft(y, 1) / n - x)) < 1d-12
contains
  recursive function fft(a, s) result(r)
    complex(8), intent(in) :: a(:)
    integer, intent(in) :: s
    complex(8) :: r(size(a)), e(size(a) / 2), o(size(a) / 2)
    integer :: h, k
    h = size(a) / 2
    if (h == 0) then
      r = a
      return
    end if
    e = fft(a(1::2), s)
    o = fft(a(2::2), s)
    o = o * exp([(cmplx(0, s * 3.141592653589793d0 * (k - 1) / h, 8), k = 1, h)])
    r(:h) = e + o
    r(h + 1:) = e - o
  end function fft
end program fft_recursive
