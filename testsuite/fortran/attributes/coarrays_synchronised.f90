! Statements and procedures for images, of which there is one.
! flags: -fcoarray=single
program p
use iso_fortran_env
implicit none
type(lock_type), save :: l[*]
type(event_type), save :: e[*]
integer(atomic_int_kind), save :: a[*]
logical(atomic_logical_kind), save :: b[*]
integer, save :: c[2,0:*], f(3)[-1:*]
type t
  integer, allocatable :: x[:], y(:)[:]
end type
type(t), save :: w
integer :: v, st, i = 1
logical :: got, flag
lock(l, acquired_lock=got, stat=st)
print '(*(g0,1x))', got, st
unlock(l)
critical
  i = i + 1
end critical
nm: critical
  i = i + 1
  if (i /= 3) then
    i = 0
  end if
end critical nm
print '(*(g0,1x))', i
call atomic_define(a, 5)
call atomic_add(a, 3, st)
call atomic_ref(v, a)
print '(*(g0,1x))', v, st
call atomic_fetch_or(a, 16, v)
print '(*(g0,1x))', v
call atomic_cas(a, v, 24, 1)
call atomic_xor(a, 6)
print '(*(g0,1x))', v, a[1]
call atomic_define(b[1], .true.)
call atomic_ref(flag, b)
print '(*(g0,1x))', flag
event post(e)
event wait(e, stat=st)
print '(*(g0,1x))', st
sync all(stat=st)
sync images([1], stat=st)
sync images(1)
sync images(*)
sync memory
allocate(w%x[*], w%y(3)[*])
w%x = 4
w%y = 7
print '(*(g0,1x))', w%x[1], w%y(:)[1], num_images(), this_image()
print '(*(g0,1x))', lcobound(f), ucobound(f), lcobound(f, 1), lcobound(f, dim=1, kind=8), lcobound(c), ucobound(c, 1)
print '(*(g0,1x))', image_index(f, [-1]), image_index(f, [0]), this_image(f), this_image(f, 1)
f = [1, 2, 3]
call co_sum(f, stat=st)
call co_max(i)
call co_broadcast(f, source_image=1)
print '(*(g0,1x))', f, st, i
end program
