! Characters of kind 4: declarations, operations, intrinsic functions, arrays, components, arguments, results.
! differs: list-directed output
module ucs4_m
  implicit none
  integer, parameter :: u = selected_char_kind('ISO_10646')
  type named
    integer :: n
    character(kind=u, len=5) :: name = u_"ab"
    character(kind=u, len=:), allocatable :: long
  end type
  interface kind_of
    procedure of_one, of_four
  end interface
contains
  integer function of_one(s)
    character(*), intent(in) :: s
    of_one = 1 + 10 * len(s)
  end function
  integer function of_four(s)
    character(*, kind=u), intent(in) :: s
    of_four = 4 + 10 * len(s)
  end function
  function twice(s) result(r)
    character(*, u), intent(in) :: s
    character(2 * len(s), u) :: r
    r = s // s
  end function
  function fixed(n) result(r)
    integer, intent(in) :: n
    character(kind=4, len=4) :: r
    r = repeat(char(n, kind=4), 2)
  end function
  function deferred(s) result(r)
    character(*, u), intent(in) :: s
    character(:, u), allocatable :: r
    r = trim(adjustl(s))
  end function
  elemental function first(s) result(r)
    character(*, u), intent(in) :: s
    character(1, u) :: r
    r = s(1:1)
  end function
  subroutine fill(s)
    character(*, u), intent(out) :: s(:)
    s = u_"filled"
  end subroutine
  subroutine codes(s)
    character(*, u), intent(in) :: s
    integer :: i
    print '(i0,a,20(1x,z0))', len(s), ':', (ichar(s(i:i)), i = 1, len(s))
  end subroutine
end module

program ucs4
  use ucs4_m
  implicit none
  character(6, u) :: s, t
  character(6) :: a
  character(3, u) :: v(4), w(2, 2)
  character(:, u), allocatable :: d, da(:)
  character(5, u), parameter :: p = u_"hello", q(2) = [character(5, u) :: u_"one", u_"three"]
  character(1, u), parameter :: c = char(8364, u)
  type(named) :: x, y
  integer :: i, n
  logical :: l
  character(:, u), pointer :: ptr
  character(4, u), target :: tgt = u_"tgt"
  s = u_"abc"
  print *, len(s), len_trim(s), kind(s), kind(a), u, storage_size(s)
  call codes(s)
  a = s
  print *, '[', a, ']'
  a = 'xyz'
  t = a
  call codes(t)
  s(2:4) = u_"PQRSTU"
  call codes(s)
  call codes(s(3:))
  call codes(s // t(1:2) // c)
  print *, s == u_"aPQR", s < t, s > t, u_"a" // u_"b" == u_"ab  ", c > u_"z", lle(a, 'z')
  print *, index(s, u_"Q"), index(s, u_"zz"), scan(s, u_"RP"), scan(s, u_"RP", .true.), verify(s, u_"aP"), &
    verify(u_"aab", u_"a"), index(u_"banana", u_"an", .true.)
  call codes(trim(u_"ab  "))
  call codes(adjustl(u_"  ab "))
  call codes(adjustr(t))
  call codes(adjustl(u_"  " // t))
  print *, ichar(c), iachar(u_"A"), ichar(char(1000, 4)), achar(65, 4) == u_"A", char(233) == char(233)
  call codes(p(2:3) // q(2)(1:3))
  print *, len(q), q(1) == u_"one"
  v = [u_"abc", u_"de ", u_"f  ", s(1:3)]
  do i = 1, 4
    call codes(v(i))
  end do
  w = reshape(v, [2, 2])
  call codes(w(2, 2))
  v = cshift(v, 1)
  call codes(v(1))
  v = eoshift(v, 1)
  call codes(v(4))
  print *, any(v == u_"abc"), count(v /= u_"de"), len_trim(v)
  print *, first(v) == u_"f", maxval(v) == u_"f", minloc(v)
  d = u_"deferred"
  call codes(d)
  d = d(2:4) // d
  call codes(d)
  d = deferred(u_"  in ")
  call codes(d)
  call codes(twice(d))
  call codes(fixed(8364))
  allocate(character(3, u) :: da(2))
  da = u_"ab"
  call codes(da(2))
  da = [u_"longer", u_"words!"]
  print *, len(da), size(da)
  call fill(v)
  call codes(v(3))
  x%n = 1
  x%long = u_"component"
  y = x
  call codes(y%name)
  call codes(y%long)
  y%name(2:2) = c
  call codes(y%name)
  print *, kind_of('abc'), kind_of(u_"abcd"), kind_of(y%name)
  select case (s(1:1))
  case (u_"a":u_"c")
    print *, 'a to c'
  case default
    print *, 'other'
  end select
  select case (t)
  case (u_"xyz")
    print *, 'xyz'
  end select
  ptr => tgt
  call codes(ptr)
  ptr => tgt(2:3)
  call codes(ptr)
  call codes(merge(u_"yes", u_"no ", s(1:1) == u_"a"))
  call codes(max(u_"a", u_"bcd", s))
  call codes(repeat(u_"xy", n_of(3)))
  n = transfer(c, n)
  print *, n, transfer(8364, c) == c
  call codes(new_line(s))
  associate (z => s(2:3))
    call codes(z)
  end associate
  where (v == u_"fil")
    v = u_"W"
  end where
  call codes(v(1))
  forall (i = 1:4) v(i) = char(64 + i, 4)
  call codes(v(4))
  do i = 1, 3
    block
      character(i, u) :: b
      b = u_"block"
      call codes(b)
    end block
  end do
  l = s /= t
  print *, l, all(q == [character(5, u) :: u_"one", u_"three"])
  print *, s, '|', t, '|', u_"lit"
contains
  integer function n_of(k)
    integer, intent(in) :: k
    n_of = k
  end function
end program
