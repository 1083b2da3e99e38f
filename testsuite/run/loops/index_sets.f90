! `forall`, `do concurrent`, nested `where`, elemental subroutines.
module elementals
  implicit none
contains
  elemental subroutine both(a, b, total, swap)
    integer, intent(inout) :: a, b
    integer, intent(out) :: total
    logical, intent(in), optional :: swap
    integer :: t
    total = a + b
    if (present(swap)) then
      if (swap) then
        t = a
        a = b
        b = t
      end if
    end if
  end subroutine
  elemental subroutine shift_to(to, from)
    real, intent(out) :: to
    real, intent(in) :: from
    to = from + 1.0
  end subroutine
  elemental subroutine mark(text, ok)
    character(*), intent(inout) :: text
    logical, intent(in) :: ok
    if (ok) text(1:1) = '*'
  end subroutine
  elemental integer function twice(i)
    integer, intent(in) :: i
    twice = 2 * i
  end function
  pure integer function row_sum(m, i)
    integer, intent(in) :: m(:, :), i
    row_sum = sum(m(i, :))
  end function
end module

program index_sets
  use elementals
  implicit none
  integer :: i, j, k, n, p, q
  integer :: a(6), b(6), s(6), m(4, 5), w(4, 5), idx(6)
  integer :: tri(5, 5)
  real :: x(5)
  logical :: on(6)
  character(4) :: names(3)
  i = 99
  n = 6
  a = [(k, k = 1, 6)]
  forall (i = 2:n) a(i) = a(i - 1)
  print *, a, i
  forall (i = 1:n) a(i) = 10 * i
  forall (i = 1:n, a(i) > 20) a(i) = a(i) + 1
  print *, a
  forall (i = 1:n - 1, a(i) < a(i + 1)) a(i) = a(i + 1)
  print *, a
  forall (i = 1:4, j = 1:5) m(i, j) = 10 * i + j
  w = m
  forall (i = 1:4, j = 1:5, mod(i + j, 2) == 0)
    m(i, j) = -m(i, j)
    w(i, j) = m(i, j) + w(i, j)
  end forall
  print *, m
  print *, w
  forall (i = 1:3) m(i, :) = m(i + 1, :)
  print *, m
  forall (i = 1:4) m(i, 1:2) = row_sum(m, i)
  print *, m
  tri = 0
  forall (i = 1:5)
    forall (j = i:5) tri(i, j) = i * 10 + j
    tri(i, i) = -tri(i, i)
    forall (j = 1:i - 1) tri(i, j) = tri(j, i)
  end forall
  print *, tri
  idx = [6, 5, 4, 3, 2, 1]
  forall (i = 1:6) a(idx(i)) = i
  print *, a
  forall (i = 1:6, a(i) > 2)
    a(i) = 0
    b(i) = i
  end forall
  forall (i = 1:6, a(i) /= 0) b(i) = 100 + i
  print *, a, b
  forall (i = 1:4)
    where (m(i, :) > 0)
      m(i, :) = i
    elsewhere
      m(i, :) = -i
    end where
  end forall
  print *, m
  do concurrent (i = 1:6)
    a(i) = twice(i)
    if (i == 3) cycle
    b(i) = a(i)
  end do
  print *, a, b, i
  do concurrent (p = 1:4, q = 1:5, p /= q)
    w(p, q) = int(p * 100 + q)
  end do
  print *, w
  a = [1, 2, 3, 4, 5, 6]
  b = 10 * a
  call both(a, b, s)
  print *, s
  on = [.true., .false., .true., .false., .true., .false.]
  call both(a, b, s, on)
  print *, a, b
  call both(a(1:5:2), b(6:2:-2), s(1:3), .true.)
  print *, a, b
  x = [1.0, 2.0, 3.0, 4.0, 5.0]
  call shift_to(x(2:5), (x(1:4)))
  print '(5f6.1)', x
  call shift_to(x, x(5:1:-1) * 2.0)
  print '(5f6.1)', x
  names = ['abcd', 'efgh', 'ijkl']
  call mark(names, [.true., .false., .true.])
  print *, names
  where (m > 0)
    w = 1
    where (m > 2)
      w = 2
    elsewhere (m > 1)
      w = 3
    end where
  elsewhere
    where (m < -2) w = -2
  end where
  print *, w
end program
