! with: parts/c_texts.c
module m
use iso_c_binding
implicit none
interface
 subroutine cs(d) bind(c)
  import
  character(kind=c_char,len=*),optional::d
 end subroutine
 subroutine csa(d) bind(c,name='cs')
  import
  character(kind=c_char,len=*)::d(:)
 end subroutine
 subroutine csz(d) bind(c,name='cs')
  import
  character(kind=c_char,len=*)::d(*)
 end subroutine
 subroutine back() bind(c)
 end subroutine
end interface
contains
subroutine fs(a,b,c,d) bind(c)
 character(len=*,kind=c_char)::a,b(:),c(*)
 character(len=*,kind=c_char),optional::d
 print *,len(a),a,len(b),size(b),b,len(c),c(1:2)
 a(1:1)='J'
 call cs(a)
 call cs(a//'xx')
 call cs(trim(a)//b(2))
 if(a=='q')print *,present(d)
end subroutine
subroutine opt(s)
 character(*),optional::s
 call cs(s)
end subroutine
end module
program p
use m
character(4)::x='abcd'
character(3)::y(2)=['uvw','xyz']
call cs(x); call cs(x(2:3)); call cs(); call csa(y); call csz(y)
call opt('zz'); call opt()
call fs(x,y,y)
call fs(x,y,y,x)
call back
end
