! `default(none)` of `do concurrent`: each variable of the scope is listed; what a `block` declares, constants and the host's
! variables are not asked for.
program localities_asked_for
  implicit none
  integer, parameter :: n = 10
  integer :: i, t, a(n), b(n)
  t = 77
  do concurrent (i = 1:n) default(none) local(t) shared(a)
    t = 2 * i
    a(i) = t + n
  end do
  do concurrent (i = 1:n, mod(i, 2) == 0) shared(a, b) default(none)
    block
      integer :: own
      own = a(i)
      b(i) = own
    end block
  end do
  do concurrent (integer(8) :: k = 1:n, l = 1:1) default(none) shared(b)
    if (mod(k, 2_8) == 1) b(k) = int(l)
  end do
  if (t /= 77 .or. any(a /= [(2 * i + n, i = 1, n)])) error stop 'values'
  if (any(b(2::2) /= a(2::2)) .or. any(b(1::2) /= 1)) error stop 'copies'
  call inner
  print '(a)', 'ok'
contains
  subroutine inner
    integer :: j
    do concurrent (j = 1:n) default(none)
      a(j) = j
    end do
    if (sum(a) /= 55) error stop 'host'
  end subroutine
end program
