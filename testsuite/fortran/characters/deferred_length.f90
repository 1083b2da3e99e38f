! Deferred-length characters: growing in loops, functions, components, substrings as targets, comparison.
program deferred_length
  implicit none
  character(:), allocatable :: s, t
  type named
    character(:), allocatable :: n
  end type named
  type(named) :: a, b
  integer :: i
  s = ''
  do i = 1, 5
    s = s // achar(96 + i)
  end do
  print '(a,i3)', s, len(s)
  t = s(5:3) // s(2:4) // '!'
  print '(a,i3)', t, len(t)
  t(1:1) = 'Z'
  t = reverse(t)
  print '(a,l2)', t, t == '!dcZ'
  a%n = 'first'
  b = a
  b%n = b%n // ' copy'
  print '(2(a,"|"),2i3)', a%n, b%n, len(a%n), len(b%n)
  deallocate(s)
  allocate(character(len=3) :: s)
  s(:) = 'toolong'
  print '(a,l2)', s, allocated(t)
contains
  function reverse(x) result(r)
    character(*), intent(in) :: x
    character(:), allocatable :: r
    integer :: i
    r = x
    do i = 1, len(x)
      r(i:i) = x(len(x) - i + 1:len(x) - i + 1)
    end do
  end function reverse
end program deferred_length
