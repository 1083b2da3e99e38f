! Cray pointers: scalars, arrays, characters, structures, of the host, with bounds of the call.
! flags: -fcray-pointer
module mm
implicit none
type t
 integer::i
 real::r(2)
end type
end module
program p
use mm
implicit none
integer::i,n
real::arr(10),m(2,3)
pointer(ip,v(10))
real v
real w
pointer(iq,w),(ir,u)
real u(*)
integer(8)::is
character(4)::c
pointer(is,c)
character(8)::text='abcdefgh'
type(t)::x
type(t)::y(2)
pointer(ix,x)
complex z
pointer(iz,z)
arr=[(i*1.0,i=1,10)]
ip=loc(arr)
iq=loc(arr(5))
ir=loc(arr(3))
w=w*10
print '(*(g0,1x))',nint(v(5)),nint(u(1)),nint(u(2:3)),nint(sum(v))
v=v+1
print '(*(g0,1x))',nint(arr)
is=loc(text)
print '(*(g0,1x))',c
is=is+4
c(1:1)='Z'
print '(*(g0,1x))',c,text
y(1)%i=4; y(2)%i=5
do i=1,2
 ix=loc(y(i))
 x%i=x%i*2
 x%r=[1.,2.]*i
end do
print '(*(g0,1x))',y(1)%i,y(2)%i,nint(y(2)%r)
iz=loc(arr(1))
print '(*(g0,1x))',nint(real(z)),nint(aimag(z))
call sub(v,10)
print '(*(g0,1x))',nint(arr(1))
call two(3)
call inner
n=4
call autosize(n)
print '(*(g0,1x))',nint(arr(1:4))
call saved(4)
call saved(5)
contains
subroutine sub(q,k)
integer k
real q(k)
q(1)=q(1)*100
end subroutine
subroutine two(k)
integer k
ip=loc(m)
m=k
print '(*(g0,1x))',nint(v(1:6))
end subroutine
subroutine inner
iq=loc(arr(2))
w=-1
print '(*(g0,1x))',nint(arr(2))
end subroutine
subroutine autosize(k)
integer k
real b(k)
pointer(pb,b)
pb=loc(arr)
b=7
print '(*(g0,1x))',size(b),ubound(b),nint(b)
end subroutine
end program
subroutine old(n)
integer n
integer a(n),bb(2)
pointer(pp,a)
pp=loc(bb)
a(1)=3
end
subroutine saved(n)
save
integer n,calls
integer a(3),bb(3)
pointer(pp,a)
data calls/0/
calls=calls+1
pp=loc(bb)
a=n
a(2)=a(2)+calls
print '(*(g0,1x))',bb
end
