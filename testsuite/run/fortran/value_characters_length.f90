! Characters with `value` whose length the caller or another argument says; the program checks itself.
program value_characters_length
  implicit none
  character(5) :: word = 'seven'
  integer :: n = 4
  call assumed(word, 3)
  call assumed('x' // word, 0)
  call sized(word, n)
  if (maybe(word) /= 'se?' .or. maybe() /= '---' .or. maybe(c=word(2:4)) /= 'ev?') error stop 6
  if (word /= 'seven') error stop 1
  if (reversed(word) /= 'neves' .or. len(reversed('')) /= 0) error stop 2
  print '(a)', 'passed'
contains
  function maybe(c) result(r)
    character(3), value, optional :: c
    character(3) :: r
    r = '---'
    if (.not. present(c)) return
    c(3:) = '?'
    r = c
  end function
  recursive subroutine assumed(c, depth)
    character(*), value :: c
    integer, intent(in) :: depth
    c(1:1) = achar(iachar('a') + depth)
    if (depth > 0) call assumed(c, depth - 1)
    if (c(1:1) /= achar(iachar('a') + depth)) error stop 3
    if (c(2:) /= 'even' .and. c(2:) /= 'seven') error stop 4
  end subroutine
  subroutine sized(c, n)
    integer, intent(in) :: n
    character(n), value :: c
    c(n:) = '!'
    if (c /= 'sev!' .or. len(c) /= 4) error stop 5
  end subroutine
  recursive function reversed(c) result(r)
    character(*), value :: c
    character(len(c)) :: r
    integer :: i
    do i = 1, len(c)
      r(i:i) = c(len(c) + 1 - i:)
    end do
    c = ' '
  end function
end program
