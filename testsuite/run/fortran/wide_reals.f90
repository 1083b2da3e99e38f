! Reals of kind 10 and 16: the model, functions, arrays, arguments, structures, input and output.
module m
implicit none
integer,parameter::q=16,x=10
type t
 real(q)::a
 real(x)::b(2)
 integer::i
end type
contains
function f(a) result(r)
real(q),intent(in)::a
real(q)::r
r=a*2
end function
subroutine g(a,b)
real(x),intent(inout)::a(:)
real(x),value::b
a=a+b
end subroutine
elemental function sq(a)
real(q),intent(in)::a
real(q)::sq
sq=a*a
end function
end module
program p
use m
implicit none
real(q)::a,b,c(5)=[1.1_q,2.2_q,3.3_q,4.4_q,5.5_q],d(3,3)
real(x)::u,v,w(4)=[1.5_x,2.5_x,0.1_x,-3.25_x]
real(q),parameter::pi=3.14159265358979323846264338327950288_q, tp=2*pi, hp=pi/2
real(x),parameter::k=0.1_x, kk=k*3
real(q),allocatable::al(:)
real(x),pointer::pp
type(t)::y
integer::i
integer(8)::l
character(60)::s
logical::ok
a=2; b=sqrt(a)
print *,b
print *,pi,tp,hp
print *,k,kk
write(*,'(f45.36)') b
write(*,'(es45.35)') exp(a)
write(*,'(g40.20,f10.3,e20.10)') pi,pi,pi
print *,huge(a)>1e300_q,tiny(a)<1e-300_q,epsilon(a),epsilon(u)
print *,huge(u)>1e300_x,tiny(u)<1e-300_x
print *,digits(a),precision(a),range(a),maxexponent(a),minexponent(a),radix(a),digits(u),precision(u),range(u)
print *,sin(b),cos(b),tan(b),asin(b/2),acos(b/2),atan(b),atan2(b,a),sinh(b),cosh(b),tanh(b)
print *,log(b),log10(b),exp(b),b**3,b**b,b**(-2),2**b,gamma(b),log_gamma(b),erf(b),erfc(b),hypot(a,b)
print *,asinh(b),acosh(b),atanh(b/2),bessel_j0(b),bessel_jn(2,b)
u=3;v=sqrt(u)
print *,sin(v),cos(v),tan(v),log(v),exp(v),v**3,v**v,atan2(v,u),gamma(v),bessel_j1(v),erf(v)
print *,int(b*10),nint(b*10),floor(-b),ceiling(b),aint(b),anint(b),int(b*1e10_q,8),real(b,10),real(v,16)
print *,mod(5.5_q,2.0_q),modulo(-5.5_q,2.0_q),sign(b,-1.0_q),dim(a,b),abs(-b),max(a,b),min(a,b,1.0_q)
print *,exponent(b),fraction(b),scale(b,3),set_exponent(b,4),nearest(b,1.0_q)>b,spacing(b),rrspacing(b)
print *,exponent(v),fraction(v),scale(v,3),set_exponent(v,4),nearest(v,-1.0)<v,spacing(v),rrspacing(v)
print *,sum(c),product(c),maxval(c),minval(c),maxloc(c),minloc(c,1),dot_product(c,c),norm2(c)
print *,sum(w),maxval(w),minval(w),sum(w,mask=w>0),any(w>2),count(w<1)
d=reshape([(real(i,q),i=1,9)],[3,3])
print *,matmul(d,d),transpose(d),sum(d,dim=1)
print *,f(b),sq(c)
call g(w,0.5_x)
print *,w
al=c*2
print *,al,size(al)
allocate(pp); pp=1.25_x
print *,pp
y=t(1.5_q,[2.5_x,3.5_x],4)
print *,y%a,y%b,y%i
write(s,*) pi
read(s,*) a
print *,a==pi
s='  3.75 1e200'
read(s,*) u,a
print *,u,a
read(s,'(f6.2)') u
print *,u
print *,b>a,b==b,b/=a,a>=b
if(b>1) print *,'gt'
print *,transfer(1.0_q,[0_8]),storage_size(a),storage_size(u)
print *,a+1,b+1.5d0,u*b,i+v
print *,selected_real_kind(18),selected_real_kind(20),selected_real_kind(33,4000),selected_real_kind(40),selected_real_kind(6,5000)
print *,cshift(c,1),pack(c,c>3),merge(a,b,.true.),spread(c(1:2),1,2)
do i=1,2
 c(i)=c(i)/3
end do
print *,c
where(c>1) c=0
print *,c
print *,isnan(b),b-b
ok=.false.
call cl(b); call cl(v)
contains
subroutine cl(z)
class(*)::z
select type(z)
type is(real(16))
print *,'q',z
type is(real(10))
print *,'x',z
end select
end subroutine
end program
