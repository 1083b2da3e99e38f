! Elemental procedures with characters, several ranks, and a subroutine with intent(inout) arrays.
program elemental_optional
  implicit none
  character(3) :: w(2, 2) = reshape(['abc', 'Xyz', 'q  ', '   '], [2, 2])
  integer :: n(2, 2), lo(3), hi(3)
  n = vowels(w)
  print '(4(i0,1x))', n
  lo = [5, 1, 7]
  hi = [2, 3, 9]
  call order(lo, hi)
  print '(6(i0,1x))', lo, hi
  call order(lo(1:2), hi(2:3))
  print '(6(i0,1x))', lo, hi
  print '(4(a,1x))', shout(w)
contains
  elemental integer function vowels(s)
    character(*), intent(in) :: s
    integer :: i
    vowels = 0
    do i = 1, len_trim(s)
      if (scan(s(i:i), 'aeiou') > 0) vowels = vowels + 1
    end do
  end function vowels
  elemental subroutine order(a, b)
    integer, intent(inout) :: a, b
    integer :: t
    if (a > b) then
      t = a; a = b; b = t
    end if
  end subroutine order
  elemental character(3) function shout(s)
    character(*), intent(in) :: s
    shout = trim(s) // '!!!'
  end function shout
end program elemental_optional
