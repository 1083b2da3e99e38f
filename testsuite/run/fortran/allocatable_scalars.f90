! Allocatable scalars of all types; results that are allocatable, of assumed length, or arrays of characters.
program c6
  character(7), external :: star
  character*5 twice
  integer, allocatable :: k
  real(8), allocatable :: x
  character(5), allocatable :: t
  logical, allocatable :: l
  print *, star(3), '|', twice('ab'), '|'
  print *, allocated(k)
  k = 5
  x = 2.5d0
  t = 'abcdefgh'
  l = .true.
  print *, k, x, t, l, allocated(k), len(t)
  k = k + 1
  call inc(k)
  print *, k, ai(3), at(2), av(3)
  allocate(x, stat=i)
  print *, i > 0
  deallocate(x)
  allocate(x)
  x = 1
  print *, x
  call gone(k)
  print *, allocated(k)
contains
  subroutine inc(i)
    integer, allocatable, intent(inout) :: i
    i = i + 1
  end subroutine
  subroutine gone(i)
    integer, allocatable, intent(out) :: i
  end subroutine
  function ai(n) result(r)
    integer, allocatable :: r
    r = n * 2
  end function
  function at(n) result(r)
    character(n) :: r(3)
    r = 'xyz'
  end function
  function av(n) result(r)
    character(:), allocatable :: r(:)
    r = [(repeat('v', n), i=1,2)]
  end function
end program
character*(*) function star(i)
  integer :: i
  star = repeat('*', i)
end function
character*(*) function twice(s)
  character*(*) s
  twice = s // s
end function
