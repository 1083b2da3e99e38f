! Characters in modules, internal procedures, elemental functions and optional arguments.
module m4
  implicit none
  character(:), allocatable :: gname
  character(:), allocatable, save :: glist(:)
  character(4) :: fixedlist(3) = ['aa', 'bb', 'cc']
  interface
    subroutine iface(s)
      character(*), intent(in) :: s
    end subroutine
  end interface
contains
  subroutine set_name(s)
    character(*), intent(in) :: s
    gname = trim(s) // '.nc'
    glist = [character(len(s)) :: s, 'x']
  end subroutine
  elemental function lower(s) result(r)
    character(*), intent(in) :: s
    character(len(s)) :: r
    integer :: i
    r = s
    do i = 1, len(s)
      if (s(i:i) >= 'A' .and. s(i:i) <= 'Z') r(i:i) = achar(iachar(s(i:i)) + 32)
    end do
  end function
  pure function join(a, sep) result(r)
    character(*), intent(in) :: a(:), sep
    character(:), allocatable :: r
    integer :: i
    r = trim(a(1))
    do i = 2, size(a)
      r = r // sep // trim(a(i))
    end do
  end function
  function split(s) result(w)
    character(*), intent(in) :: s
    character(:), allocatable :: w(:)
    integer :: i, n
    n = 1
    do i = 1, len(s)
      if (s(i:i) == ' ') n = n + 1
    end do
    allocate(w(n), source=repeat(' ', len(s)))
    read(s, *) w
  end function
  function int2str(i) result(s)
    integer, intent(in) :: i
    character(:), allocatable :: s
    character(20) :: tmp
    write(tmp, '(i0)') i
    s = trim(tmp)
  end function
  subroutine opt(s, n)
    character(*), intent(in), optional :: s
    character(*), intent(in), optional :: n(:)
    if (present(s)) then
      print *, 'present ', s
    else
      print *, 'absent'
    end if
    if (present(n)) print *, size(n), n
  end subroutine
end module
program c4
  use m4
  implicit none
  character(6) :: w(3)
  character(:), allocatable :: a, b
  integer :: i
  call set_name('base  ')
  print *, gname, len(gname), glist, len(glist)
  w = lower(['ABC   ', 'DeF   ', 'ghI   '])
  print *, w
  print *, join(w, '-'), '|', join(fixedlist(1:2), ', ')
  a = int2str(42)
  b = 'n=' // a // ';' // int2str(7)
  print *, b, len(b)
  do i = 1, 3
    a = a // int2str(i)
  end do
  print *, a
  call opt()
  call opt('x')
  call opt(n=w)
  call opt(a // 'z', fixedlist)
  call opt(s=w(2))
  call inner('param')
  a = a(3:)
  print *, a
  call move(a, b)
  print *, b, allocated(a)
  if (len(b) > 2) then
    print *, b(len(b):len(b)), b(:2), b(2:1), '|'
  end if
contains
  subroutine inner(p)
    character(*), intent(in) :: p
    character(len(p)) :: loc
    loc = p
    loc(1:1) = 'P'
    print *, loc, b, w(1), len(b)
    b = b // loc
    w(1)(2:2) = '_'
    call deeper()
  end subroutine
  subroutine deeper()
    print *, b, w
  end subroutine
  subroutine move(x, y)
    character(:), allocatable, intent(inout) :: x, y
    call move_alloc(x, y)
  end subroutine
end program
