! differs: list-directed numbers have no fixed form
! A name that one use statement renames is not brought by another one; impure elementals are called once for each element,
! in order.
module numbers_m
  implicit none
  integer(4) :: x = 1, y = 2, w = 3
  integer(8) :: v = 4
  type pair
    integer :: a = 5
  end type
contains
  integer function f()
    f = 6
  end function
end module
program uses
  implicit none
  integer :: seen = 0
  call renamed
  call two_names
  call ordered
contains
  subroutine renamed
    use numbers_m
    use numbers_m, only: z => x
    implicit integer(2) (a-z)
    print *, kind(x), kind(z), z, y, w
  end subroutine
  subroutine two_names
    use numbers_m, only: z => x, x, tp => pair
    use numbers_m, a => w, b => w, g => f
    implicit integer(1) (a-z)
    type(tp) :: o
    print *, z, x, a, b, kind(w), kind(a), g(), o%a, v
  end subroutine
  subroutine ordered
    integer :: b(3), s, m(2, 2), log(3)
    real :: r(3)
    s = 0
    b = acc([1, 2, 3], s)
    print *, b
    s = 0
    m = acc(reshape([1, 2, 3, 4], [2, 2]), s)
    print *, m
    s = 0
    r = acc([1, 2, 3], s) * 0.5 + b
    print *, r
    s = 0
    where ([1, 2, 3] > 1) b = acc([1, 2, 3], s)
    print *, b
    s = 0
    log = 0
    call note([3, 1, 2], log)
    print *, log, seen
    b = [1, 2, 3]
  end subroutine
  impure elemental integer function acc(a, s)
    integer, intent(in) :: a
    integer, intent(inout) :: s
    s = s + a
    acc = s
  end function
  impure elemental subroutine note(a, l)
    integer, intent(in) :: a
    integer, intent(inout) :: l
    seen = seen * 10 + a
    l = seen
  end subroutine
end program
