! Statement functions of internal and module procedures.
module sums
contains
  subroutine inside(x)
    real :: x, f, y
    f(y) = y*y + x
    print '(2f8.3)', f(2.), f(f(1.))
  end subroutine
end module
program statement_functions_inside
  use sums
  integer :: outer = 5
  call inside(0.5)
  call s(3)
contains
  subroutine s(n)
    integer :: n, i, j, add, calls
    real :: mean, a, b
    character(4) :: twice*8, t
    complex :: z, turned
    logical :: both, p, q
    integer :: v(3)
    add(i, j) = i + j + n + outer
    mean(a, b) = (a + b) / 2
    twice(t) = t // t
    turned(z) = z * (0., 1.)
    both(p, q) = p .and. q
    calls = 0
    print '(3i5)', add(1, 2), add(add(1, 1), add(2, 2)), add(n, -n)
    print '(2f8.3)', mean(1., 2.), mean(real(n), 0.) * 2
    print '(3a)', twice('ab'), '|', twice('abcdef')
    print '(2f8.3)', turned((1., 2.))
    print '(2l2)', both(.true., n > 2), both(.true., n > 3)
    v = [(add(i, 1), i = 1, 3)]
    print '(3i5)', v
    do i = 1, add(0, -6)
      calls = calls + add(i, i)
    end do
    print '(i5)', calls
    if (add(1, 1) > add(0, 0)) print '(a)', 'more'
    print '(i5)', once(add(2, 3))
  end subroutine
  integer function once(k)
    integer :: k, half, m
    half(m) = m / 2
    once = half(k) + half(k + 1)
  end function
end program
