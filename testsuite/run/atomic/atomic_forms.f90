! The forms of `atomic` in Fortran (OpenACC 3.3, 2.12), each in both orders.
program atomic_forms
  use iso_fortran_env
  implicit none
  integer, parameter :: n = 64
  integer :: fails, x, w, i, t, v(n), m, got(n), ia, io, ix
  real(8) :: d
  logical :: l, l2, l3, l4
  integer(int64) :: ll
  integer(int8) :: c
  type rec
    integer :: n
    real :: f
  end type
  type(rec) :: r, ar(3)
  complex :: z
  fails = 0; x = 0; d = 0; l = .false.; l2 = .true.; m = 1000; r%f = 0; ar%n = 0; z = 0;
  ll = 0; c = 0; ia = -1; io = 0; ix = 0; l3 = .true.; l4 = .false.
  !$acc parallel loop copy(x,d,l,l2,m,r,ar,z,ll,c,ia,io,ix,l3,l4)
  do i = 0, n-1
    !$acc atomic
    x = x + 1
    !$acc atomic update
    x = 2 + x
    !$acc end atomic
    !$acc atomic
    d = d - 1.5d0
    !$acc atomic
    d = d + i * 2 / 2
    !$acc atomic
    l = l .or. i == 3
    !$acc atomic
    l2 = i < 100 .and. l2
    !$acc atomic
    l3 = l3 .eqv. i == 3
    !$acc atomic
    l4 = l4 .neqv. i == 3
    !$acc atomic
    m = min(m, i + 5)
    !$acc atomic
    m = min(i + 6, m, 900)
    !$acc atomic
    r%f = r%f + 1
    !$acc atomic
    ar(mod(i,3)+1)%n = ar(mod(i,3)+1)%n + 1
    !$acc atomic
    z = z + (1,1)
    !$acc atomic
    ll = ior(ll, shiftl(1_int64, i))
    !$acc atomic
    c = c + 1_int8
    !$acc atomic
    ia = iand(ia, not(ishft(1, mod(i,10))))
    !$acc atomic
    io = ior(ishft(1, mod(i,10)), io)
    !$acc atomic
    ix = ieor(ix, i)
  end do
  call check(x == 3*n, 1)
  call check(d == 2016 - 96, 2)
  call check(l, 3)
  call check(l2, 4)
  call check(m == 5, 5)
  call check(r%f == 64, 6)
  call check(ar(1)%n == 22, 7)
  call check(z == (64,64), 8)
  call check(ll == -1, 9)
  call check(c == 64, 10)
  call check(ia == not(1023), 11)
  call check(io == 1023, 12)
  call check(ix == 0, 13)
  call check(.not. l3, 14)
  call check(l4, 15)
  x = 0
  !$acc parallel loop copy(x)
  do i = 1, n
    !$acc atomic capture
    t = x
    x = x + 1
    !$acc end atomic
    !$acc atomic capture
    x = x + 1
    t = x
    !$acc end atomic
    !$acc atomic capture
    t = x
    x = max(x, 0)
    !$acc end atomic
    !$acc atomic capture
    x = min(1000000, x)
    t = x
    !$acc end atomic
  end do
  call check(x == 2*n, 16)
  x = 5; w = 0
  !$acc parallel loop copy(x,w) copyout(v)
  do i = 1, n
    !$acc atomic read
    t = x
    v(i) = t
    !$acc atomic write
    w = i + v(i)
    !$acc end atomic
  end do
  call check(v(9) == 5, 17)
  call check(w > 5, 18)
  !$acc parallel loop copy(x) copyout(got)
  do i = 1, n
    !$acc atomic capture
    got(i) = x
    x = i + 100
    !$acc end atomic
  end do
  call check(sum(got) + x == 5 + 2080 + 100*n, 19)
  m = x
  !$acc parallel loop copy(x) copyout(got)
  do i = 1, n
    !$acc atomic capture
    got(i) = x; x = i + 100
    !$acc end atomic
  end do
  call check(sum(got) + x == m + 2080 + 100*n, 21)
  print *, fails
contains
  subroutine check(ok, what)
    logical, intent(in) :: ok
    integer, intent(in) :: what
    if (ok) return
    fails = fails + 1
    print *, 'failed', what
  end subroutine
end program
