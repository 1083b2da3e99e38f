! differs: list-directed numbers have no fixed form
! Scalar records of the assigned array as operands of elemental calls: all of the right side is read first.
program p
  implicit none
  type point
    integer :: x
    integer :: y(2)
  end type
  type box
    type(point) :: corner, other(2)
  end type
  interface operator(+)
    procedure plus
  end interface
  type(point), target :: b(3), c(3)
  type(point), pointer :: q
  type(point) :: d(2, 2)
  type(box) :: w(2)
  integer :: i, j
  b = point(7, [1, 2])
  c = [(point(10 + i, [i, i]), i = 1, 3)]
  c = plus(c(1), b)
  print *, c%x, c%y(1)
  c = b + c(2)
  print *, c%x, c%y(2)
  q => c(2)
  c = plus(q, b)
  print *, c%x
  c = merge(c(1), b, [.true., .false., .true.])
  print *, c%x
  c = merge(point(1, [2, 3]), c(3), [.true., .false., .true.])
  print *, c%x
  c(2:) = plus(c(1), b(2:))
  print *, c%x
  c(:2) = plus((c(1)), b(:2)) + c(2)
  print *, c%x
  c(3:1:-1) = b + total(c(3), c(2))
  print *, c%x
  c = c(2)
  print *, c%x
  d = reshape([((point(10*i + j, [i, j]), i = 1, 2), j = 1, 2)], [2, 2])
  d = plus(d, d(2, 1))
  print *, d%x
  d(1, :) = plus(d(1, 1), d(:, 2))
  print *, d%x
  w%corner = point(1, [2, 3])
  w%other(1) = point(4, [5, 6])
  w%other(2) = point(7, [8, 9])
  w%corner = plus(w(1)%corner, w%other(2))
  print *, w%corner%x
  w(1)%other = plus(w(1)%other(1), w(1)%other)
  print *, w(1)%other%x
  w%corner%x = sum_of(w(1)%corner, w%other(1))
  print *, w%corner%x
contains
  elemental type(point) function plus(l, r)
    type(point), intent(in) :: l, r
    plus%x = l%x + r%x
    plus%y = l%y - r%y
  end function
  elemental integer function sum_of(l, r)
    type(point), intent(in) :: l, r
    sum_of = l%x + r%x
  end function
  type(point) function total(l, r)
    type(point), intent(in) :: l, r
    total = point(l%x + r%x, l%y)
  end function
end program
