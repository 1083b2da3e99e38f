! differs: list-directed reals
! z%re and z%im as arguments that are written, in read, as targets and under other names
module m
contains
 subroutine setr(x)
  real, intent(out) :: x
  x = 7.5
 end
 subroutine incr(x)
  real, intent(inout) :: x
  x = x + 1
 end
 subroutine seta(x)
  real, intent(inout) :: x(:)
  integer :: i
  x = [(x(i)+i, i=1,size(x))]
 end
 subroutine sete(x,n)
  integer :: n
  real, intent(inout) :: x(n)
  x = x*2
 end
 elemental subroutine el(x)
  real, intent(inout) :: x
  x = x + 100
 end
 subroutine impl(x)
  real x
  x = -x
 end
end
program p
 use m
 type t
  complex :: c, d(3)
 end type
 complex :: z = (1,2), a(3) = (1,2), b(2,2) = (3,4)
 type(t) :: s
 complex(8) :: w
 real, pointer :: q, qa(:)
 complex, target :: zt = (1,1), za(4) = (5,6)
 integer :: ios
 call setr(z%re); print *, z
 call incr(z%im); print *, z
 call impl(z%im); print *, z
 call seta(a%re); print *, a
 call sete(a%im, 3); print *, a
 call sete(a(1:3:2)%im, 2); print *, a
 call el(b%im); print *, b
 call el(b(1,:)%re); print *, b
 s%c = 1; s%d = (2,3)
 call setr(s%c%im); print *, s%c
 call incr(s%d(2)%re); print *, s%d

 block
  character(40) :: line = "1.5 2.5 3.5 4.5 5.5"
  read (line, *) z%re, z%im, a%im
  print *, z, a
  read (line, '(f3.1,1x,f3.1)') a(2)%im, a(3)%re
  print *, a
  read (line, *) (a(i)%re, i=1,3); print *, a
 end block
 za%re = 0
 call swap(za(1)%re, za(1)%im); print *, za
 call cpu_time(za(1)%re); print *, za(1)%re < 100; za(1)%re = 1
 print *, za
 do i=1,3
  call setr(za(i)%im)
 end do
 print *, za(1:3)%im
 associate (r => z%re, v => za%im)
  r = 12
  v = 3
  call incr(r)
  call seta(v)
 end associate
 print *, z%re, za%im
 call seta(za(4:1:-1)%im); print*, za%im
contains
 subroutine swap(x,y)
  real :: x,y,t
  t=x;x=y;y=t
 end
 subroutine mv(x,y)
  real, intent(in) :: x
  real, intent(out) :: y
  y = x + 1 
 end
end
