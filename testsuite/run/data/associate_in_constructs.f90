! `associate` in device code: names of sections, whose parts are parts of the array, and of values.
! tol: 1e-5
module functions
contains
  elemental real function twice(x)
    !$acc routine seq
    real, intent(in) :: x
    twice = 2*x + 1
  end function
  real function through(a, n, j)
    !$acc routine seq
    integer, intent(in) :: n, j
    real, intent(inout) :: a(n, n)
    associate (row => a(j, 2:n:2), last => n / 2)
      row(2:last) = row(1:last-1)
      through = row(last) + sum(row(1:last)) + size(row) + ubound(row, 1)
    end associate
  end function
end module
program associate_in_constructs
  use functions
  implicit none
  integer, parameter :: n = 14
  real :: a(-1:n-2, n), b(n), s
  integer :: i, k
  a = reshape([(real(mod(i*7, 29)), i = 1, n*n)], [n, n]); b = 1
  k = n
  !$acc kernels copy(a, b)
  a(:, 2:k) = twice(a(:, 1:k-1))
  associate (c => a(:, 3), d => a(2, :), e => a(k-2:-1:-3, 4:k-1), half => k / 2)
    c(2:k) = c(1:k-1) + b(2:k)
    d = d(k:1:-1)
    e(:, 2:half) = e(:, 1:half-1)
    e(1:2, 3) = e(2:1:-1, 5)
    b(1:half) = e(1, 1:half) * lbound(e, 2)
  end associate
  !$acc end kernels
  !$acc parallel loop copy(a, b) private(s)
  do i = 1, n
    block
      real :: t(n)
      t = a(:, i)
      s = maxval(t)
      a(:, i) = t(n:1:-1) / s
      associate (x => a(:, i), largest => s * 0.5)
        x(2:i) = x(1:i-1)
        x([1, 3]) = x([3, 1])
        b(i) = norm2(x) + dot_product(x, t) + largest + x(i)
      end associate
    end block
  end do
  !$acc parallel loop copy(a, b)
  do i = 1, 1
    b(i) = through(a, n, 4)
  end do
  print '(7f12.5)', a, b
end program
