! Reals of kind 10 and 16 in memory: files, namelists, common, C; literals and conversions.
! flags: -w
program p
use iso_c_binding
use iso_fortran_env
implicit none
real(real128)::a=1.5_real128,m(2)=[0.1_real128,0.2_real128]
real(c_long_double)::x=2.5_c_long_double
real*16 z
real*10 y
integer::i,u
namelist/nl/a,x,m
character(80)::buf(4)
common/blk/z,y
data z/1.25q0/
interface
 function sinl(x) bind(c)
 import
 real(c_long_double),value::x
 real(c_long_double)::sinl
 end function
end interface
print *,sinl(x),real_kinds
y=3
print *,z,y,1.5q0
open(newunit=u,status='scratch',form='unformatted')
write(u) a,x,m
rewind u
a=0;x=0;m=0
read(u) a,x,m
print *,a,x,m
open(newunit=i,status='scratch')
write(i,nl)
rewind i
a=0;x=0
read(i,nl)
print *,a,x,m
print *,c_sizeof(a),c_sizeof(x),sizeof(m)
call r(a+0.5_16)
call s(m)
print *,m
print *,[real(16)::1,2]/3,sqrt([2.0_10,3.0_10])
print *,real(1,16)/3,real(z'3fff8000000000000000',10)
print *,0.1_16==0.1_8,0.1_16-0.1_8
print *,(-8.0_16)**3
do i=1,3
 select case(i)
 case(2)
  a=a+tiny(a)
 end select
end do
print *,nint(2.5_16),nint(-2.5_16),int(1e20_16,16),real(2_16**100,16),sind(30._16),atand(1._16)
contains
subroutine r(v)
real(16),value::v
print *,v
end subroutine
subroutine s(v)
real(16)::v(*)
v(1)=v(1)*10
end subroutine
end program
