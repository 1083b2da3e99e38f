! where with elemental functions of the user, and with functions that are not elemental.
program where_elemental
  implicit none
  real :: a(4) = [1.0, -4.0, 9.0, -16.0], b(4)
  b = 0
  where (a > 0)
    b = root(a)
  elsewhere
    b = -root(-a) + sum(a)
  end where
  print '(4f8.2)', b
contains
  elemental real function root(x)
    real, intent(in) :: x
    root = -999
    if (x > 0) root = sqrt(x)
  end function root
end program where_elemental
