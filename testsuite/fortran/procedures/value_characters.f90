! Characters with the attribute `value`.
program value_characters
  implicit none
  character(5) :: word = 'seven'
  call fixed('abc')
  call fixed(word)
  call deeper(word, 3)
  print '(a)', word
contains
  subroutine fixed(c)
    character(3), value :: c
    c(1:1) = 'x'
    print '(a,i3)', c, len(c)
  end subroutine
  recursive subroutine deeper(c, depth)
    character(5), value :: c
    integer, intent(in) :: depth
    c(depth + 1:) = 'XYZUV'
    if (depth > 0) call deeper(c, depth - 1)
    print '(a)', c
  end subroutine
end program
