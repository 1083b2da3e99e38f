! differs: list-directed numbers have no fixed form
! Constants that functions, constructors and the shape of their value make.
program p
 implicit none
 integer, parameter :: i = sum([1,2,3], [.true.,.false.,.true.]), j = product([2,3,4], mask=[.true.,.false.,.true.])
 real, parameter :: x(2) = bessel_j1([1., 2.]), y(3) = [erf(0.5), gamma(4.5), log_gamma(0.25)]
 real(8), parameter :: z(2) = [bessel_y0(1d0), erfc(2d0)]
 integer, parameter :: a(*,*) = reshape([1,2,3,4,5,6], [2,3])
 integer, parameter :: b(0:*,-1:*) = reshape([1,2,3,4], [2,2]), c(*) = [7,8,9]
 character(*), parameter :: s(*,*) = reshape(['ab','cd','ef','gh'], [2,2])
 integer, parameter :: n(*) = index(['abcb','bbbb'], 'b', [.true., .false.]), k = scan('abcb', 'b', back=.true.)
 type t
  integer :: i
  real :: r(2) = 1
 end type
 integer :: l
 type(t) :: v(3) = [(t(l), l=0,2)], w(2) = [(t(2*l, [l, l+1]), l=1,2)]
 type(t), parameter :: u(*) = [(t(l), l=5,6)]
 character(100) :: text
 data text(998:99) /'ab'/
 data text(1:2) /'xy'/, text(3:2) /'z'/
 print *, i, j, x, y, z
 print *, a, shape(a), lbound(b), ubound(b), b, c, shape(s), s, n, k
 print *, v%i, v(2)%r, w(1)%i, w(2)%r, u%i, size(u)
 print *, text(1:2), sum(a, a > 2), maxval(a, dim=1), minval(c, c > 7), maxval([1,5,3], [.true.,.false.,.true.])
end program
