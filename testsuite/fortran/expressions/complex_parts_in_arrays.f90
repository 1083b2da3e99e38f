! differs: list-directed reals
! z%re and z%im of arrays on both sides of assignments, in where and forall, as targets of pointers
program p
 complex, target :: za(4) = (5,6), z = (1,2)
 real, pointer :: q(:), s
 real :: b(4)
 integer :: i
 complex :: v(3) = [(1,2),(3,4),(5,6)]
 where (za%re > 4) za%im = 1
 print *, za
 forall (i=1:4) za(i)%re = i
 print *, za
 za%re = za%im + za%re
 print *, za
 za%im = za(4:1:-1)%re
 print *, za
 za(:3)%re = za(2:)%re
 print *, za
 q => za%im
 q = 9
 s => z%im
 s = 44
 print *, za, z
 b = za%re * 2
 print *, b, sum(za%re), maxval(za%im), dot_product(za%re, za%im)
 !$acc parallel loop copy(v)
 do i = 1, 3
  v(i)%re = v(i)%im + f(v(i)%re)
 end do
 print *, v
 !$acc kernels copy(v)
 v%im = v%re + v%im
 !$acc end kernels
 print *, v
 if (z%im > 2 .and. z%re < 7) print *, 'ok'
 call opt(z%re)
 do i = 1, 3
  select case (int(v(i)%re))
  case default
   v(i)%re = i
  end select
 end do
 print *, v, size(za%re), shape(v%im), kind(z%re)
contains
 pure real function f(x)
  !$acc routine seq
  real, intent(in) :: x
  f = x + 1
 end
 subroutine opt(x)
  real, optional :: x
  if (present(x)) x = x + 5
 end
end
