! %val and %ref; references to pointer functions as variables.
! with: parts/by_value.c
integer addv,i
external addv
i=3
print *,addv(%val(i),%val(2.5d0),%ref(i))
print *,addv(%val(i+4),%val(1d0),i)

call functions
end

subroutine functions
integer,target::a(3)=[1,2,3]
f(2)=7
print *,a
g()=9
print *,a
h(1,2)=5
print *,a
f(1)=f(2)+f(3)
print *,a
call s(f(3))
print *,a
contains
function f(k) result(r)
integer,intent(in)::k
integer,pointer::r
r=>a(k)
end function
function g()
integer,pointer::g(:)
g=>a(2:3)
end function
function h(i,j) result(r)
integer::i,j
integer,pointer::r(:)
r=>a(i:j)
end function
subroutine s(x)
integer::x
x=x*10
end subroutine
end subroutine
