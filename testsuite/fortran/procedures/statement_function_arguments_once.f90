! differs: list-directed integers
! An argument of a statement function is evaluated once, however often it stands in the expression
program p
 implicit none
 integer :: n = 0
 print *, host()
 call inner
contains
 integer function side(k)
  integer, intent(in) :: k
  n = n + 1
  side = k + n
 end
 subroutine inner
  integer :: sq, a, b, add3
  sq(a) = a * a
  add3(a, b) = a + b + a + sq(b)
  print *, sq(side(2)), n
  print *, add3(side(1), side(2)), n
  print *, sq(sq(side(0))), n
 end
 integer function host()
  real :: f, x
  f(x) = x + x*x
  host = int(f(real(side(3))))
 end
end
