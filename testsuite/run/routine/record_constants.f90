! run: => record_constants.expect
! Default values of function results, `intent(out)` and constructors, and constants of derived type, in constructs and
! routines.
module m
 implicit none
 type v3
  real :: x=1,y=2,z=3
 end type
 type plain
  real :: x,y,z
 end type
 type(plain), parameter :: c0=plain(1,2,3)
 type par
  type(v3) :: pos
  real :: q=0.5
  integer :: id=-1
  character(3) :: nm='zzz'
 end type
contains
 function mk(i) result(r)
  !$acc routine seq
  integer, intent(in) :: i
  type(v3) :: r
  r%x=i
 end function
 function add(a,b) result(r)
  !$acc routine seq
  type(v3), intent(in) :: a,b
  type(v3) :: r
  r%x=a%x+b%x; r%y=a%y+b%y; r%z=a%z+b%z
 end function
 subroutine outp(p,i)
  !$acc routine seq
  type(par), intent(out) :: p
  integer, intent(in) :: i
  if (i>2) p%id=i
 end subroutine
 subroutine constant(p)
  !$acc routine seq
  type(plain), intent(out) :: p
  p=c0
  p%x=5
 end subroutine
end module
program record_constants
 use m
 implicit none
 integer, parameter :: n=500
 type(v3) :: a(n), w
 type(par) :: p(n), loc
 type(plain) :: k(n), kw
 integer :: i,bad
 bad=0
 !$acc parallel loop copyout(a)
 do i=1,n
  a(i)=mk(i)
 end do
 do i=1,n
  if (a(i)%x/=i.or.a(i)%y/=2.or.a(i)%z/=3) bad=bad+1
 end do
 !$acc parallel loop copy(a)
 do i=1,n
  a(i)=add(a(i),mk(2*i))
 end do
 do i=1,n
  if (a(i)%x/=3*i.or.a(i)%y/=4) bad=bad+1
 end do
 !$acc parallel loop copyout(p) private(loc)
 do i=1,n
  call outp(p(i),i)
  call outp(loc,i)
  p(i)%pos=add(loc%pos,mk(i))
 end do
 do i=1,n
  if (p(i)%id/=merge(i,-1,i>2).or.p(i)%nm/='zzz'.or.p(i)%pos%x/=i+1.or.p(i)%q/=0.5) bad=bad+1
 end do
 !$acc parallel loop private(w) copyout(a)
 do i=1,n
  w=v3(i,z=7.)
  a(i)=v3(y=w%x)
  a(i)%z=w%z+w%y
 end do
 do i=1,n
  if (a(i)%x/=1.or.a(i)%y/=i.or.a(i)%z/=9) bad=bad+1
 end do
 !$acc parallel loop copyout(k) private(kw)
 do i=1,n
  kw=c0
  k(i)=plain(4.,5.,6.)
  if (i==2) k(i)=kw
  if (i==3) call constant(k(i))
 end do
 if (k(1)%y/=5.or.k(2)%z/=3.or.k(3)%x/=5.or.k(3)%y/=2) bad=bad+1
 print '(i0, a)', bad, ' wrong'
end program
