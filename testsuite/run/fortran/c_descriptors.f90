! with: parts/c_descriptors.c
module m
use iso_c_binding
implicit none
type,bind(c)::st
 integer(c_int)::i
 real(c_double)::d
end type
interface
 subroutine show(d) bind(c)
  type(*)::d(..)
 end subroutine
 subroutine showa(d) bind(c,name='show')
  import
  integer(c_int),allocatable::d(..)
 end subroutine
 subroutine showp(d) bind(c,name='show')
  import
  real(c_double),pointer::d(:,:)
 end subroutine
 subroutine shows(d) bind(c,name='show')
  import
  integer(c_int)::d(..)
 end subroutine
 subroutine showst(d) bind(c,name='show')
  import
  type(st)::d(:)
 end subroutine
 subroutine mk(f) bind(c)
  import
  type(c_funptr),value::f
 end subroutine
 subroutine go() bind(c)
 end subroutine
end interface
contains
subroutine got(x) bind(c)
integer(c_int),intent(in)::x(:,:)
print *,shape(x),lbound(x),x
end subroutine
subroutine any(x) bind(c)
integer(c_int)::x(..)
print *,rank(x),size(x),shape(x),lbound(x),ubound(x),is_contiguous(x)
select rank(x)
rank(0)
 print *,x
rank(2)
 print *,x
end select
end subroutine
subroutine as(n,x)
integer::n
integer(c_int)::x(2,*)
call shows(x)
call show(x)
end subroutine
end module
program p
use m
integer(1)::a1(2);integer(2)::a2(3);integer::a4(2,3),sc;integer(8)::a8(2:3);real::r4(2);real(8)::r8
complex::c4(2);complex(8)::c8(1);logical(1)::l(2);character::ch(4);type(st)::s(3);type(c_ptr)::cp;logical::l4
character(5)::cc
character(:),allocatable::ca
integer(c_int),allocatable::al(:)
real(c_double),pointer::pp(:,:)
type nb
 integer::k
end type
type(nb)::n1
call show(a1);call show(a2);call show(a4);call show(a4(:,::2));call show(sc);call show(a8);call show(r4);call show(r8)
call show(c4);call show(c8);call show(l);call show(ch);call show(s);call show(cp)
call show(n1)
call showa(al)
allocate(al(3:5)); call showa(al); call show(al); call shows(al)
nullify(pp); call showp(pp); allocate(pp(0:1,2:4)); call showp(pp); call show(pp)
call showst(s); call showst(s(::2)); call show(s%i); call show(s%d)
call as(2,a4)
call mk(c_funloc(got))
call go
call any(reshape([1,2],[1,2]))
end