! Entries of module procedures: results, saved state, arguments that other entries lack.
module m
contains
  function f(x) result(r)
    real :: x, r, y, q
    real, save :: total = 0
    r = x * 2
    total = total + r
    return
  entry g(x, y) result(q)
    q = x + y
    total = total + q
    return
  entry h()
    h = total
  end function f
  subroutine work(n, a)
    integer :: n, k
    real :: a(n), b(k, *)
    character(*) :: c
    a = 2 * a
    return
  entry other(k, b, c)
    print '(i0,2f5.1,1x,i0,1x,a)', k, b(1:k, 2), len(c), c
    return
  end subroutine work
end module m
program p
  use m
  implicit none
  real :: v(3) = [1., 2., 3.], z(2, 3) = reshape([1., 2., 3., 4., 5., 6.], [2, 3])
  print '(3f5.1)', f(1.), g(2., 3.), h()
  call work(3, v)
  print '(3f5.1)', v
  call other(2, z, 'hello')
end program p
