! Pure procedures, used within forall, do concurrent and specification expressions.
module pure_m
  implicit none
contains
  pure function scaled(v, s) result(r)
    real, intent(in) :: v(:), s
    real :: r(size(v))
    r = v * s
  end function scaled
  pure integer function tri(n)
    integer, intent(in) :: n
    tri = n * (n + 1) / 2
  end function tri
  pure subroutine both(a, b)
    integer, intent(inout) :: a, b
    integer :: t
    t = a; a = b; b = t
  end subroutine both
end module pure_m
program pure_functions
  use pure_m
  implicit none
  integer :: i, v(5), x = 1, y = 2
  forall (i = 1:5) v(i) = tri(i)
  print '(5(i0,1x))', v
  print '(3f6.2)', scaled([1.0, 2.0, 3.0], 0.5)
  call both(x, y)
  print '(2(i0,1x))', x, y
  call work(3)
contains
  subroutine work(n)
    integer, intent(in) :: n
    integer :: w(tri(n))
    w = n
    print '(2(i0,1x))', size(w), sum(w)
  end subroutine work
end program pure_functions
