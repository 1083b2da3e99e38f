! differs: list-directed numbers have no fixed form
! maxval and minval of numbers among NaNs, of NaNs alone, of infinities, of nothing.
program p
 implicit none
 real :: a(3), e(0), c(2,3), z = 0, inf
 real(8) :: b(40), zero = 0
 logical :: m(3)
 integer :: i
 inf = 1/z
 a = z/z; m = .false.
 print *, maxval(a), maxval(a, dim=1), minval(a), maxloc(a), minloc(a)
 print *, maxval(e) == -huge(e), minval(e) == huge(e), maxval(a, mask=m) == -huge(a), minval(a, mask=m) == huge(a)
 a = -inf
 print *, maxval(a), minval(-a), maxval(a, dim=1), maxloc(a), maxval(a, mask=m) == -huge(a)
 a(2) = z/z
 print *, maxval(a), minval(a), maxloc(a), minloc(a)
 a = [z/z, 2., 1.]
 print *, maxval(a), minval(a), maxloc(a), minloc(a), maxloc(a, back=.true.)
 a = [2., 1., z/z]
 print *, maxval(a), minval(a), maxval(a, mask=a > 0), maxval(a, mask=a /= a)
 c = z/z; c(1,2) = -inf
 print *, maxval(c, dim=2)
 print *, maxval(c, dim=1)
 print *, minval(c, dim=1, mask=c > 0) == huge(c), maxval(c, dim=2, mask=c < 0) == -huge(c)
 b = [(mod(7*i, 41), i = 1, 40)]
 print *, maxval(b), minval(b), maxval(-b), maxval(b, mask=b < 30)
 b(::3) = zero/zero
 print *, maxval(b), minval(b), maxval(-b), maxval(b, mask=b < 30)
 b = zero/zero
 print *, maxval(b), minval(b)
 b(37) = 5
 print *, maxval(b), minval(b), maxval(b(38:))
 print *, maxval([integer ::]) == -huge(1) - 1, minval([integer ::]) == huge(1)
end program
