! Counting letters, changing case, a cipher.
program case_and_count
  implicit none
  character(*), parameter :: text = 'The Quick Brown Fox jumps over the lazy dog'
  integer :: counts(26), i, k
  character(len(text)) :: t
  counts = 0
  do i = 1, len(text)
    k = iachar(lower(text(i:i))) - iachar('a') + 1
    if (k >= 1 .and. k <= 26) counts(k) = counts(k) + 1
  end do
  print '(26i2)', counts
  do i = 1, len(text)
    t(i:i) = rot13(text(i:i))
  end do
  print '(a)', t
contains
  pure character function lower(c)
    character, intent(in) :: c
    lower = c
    if (lge(c, 'A') .and. lle(c, 'Z')) lower = achar(iachar(c) + 32)
  end function lower
  elemental character function rot13(c)
    character, intent(in) :: c
    rot13 = c
    select case (c)
    case ('a':'m', 'A':'M')
      rot13 = achar(iachar(c) + 13)
    case ('n':'z', 'N':'Z')
      rot13 = achar(iachar(c) - 13)
    end select
  end function rot13
end program case_and_count
