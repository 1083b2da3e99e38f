! where: statement, construct with masked elsewhere, nested, the mask evaluated once.
program where_construct
  implicit none
  integer :: a(6) = [-3, 0, 5, 8, -1, 2], b(6)
  real :: x(4) = [4.0, -1.0, 9.0, 0.0], y(4)
  where (a < 0) a = -a * 10
  print '(6(i0,1x))', a
  where (a > 9)
    b = 1
  elsewhere (a > 3)
    b = 2
  elsewhere
    b = 3
    a = 0
  end where
  print '(6(i0,1x))', a, b
  y = -1
  where (x > 0) y = sqrt(x)
  print '(4f6.2)', y
  where (a /= 0)
    a = a + 1
    where (b == 2)
      a = a * 2
    elsewhere
      b = b + 5
    end where
  end where
  print '(6(i0,1x))', a, b
  w: where (a(1:5) > a(2:6))
    a(2:6) = a(1:5)
  end where w
  print '(6(i0,1x))', a
end program where_construct
