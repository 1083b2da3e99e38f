! Deferred-length characters: length changes with assignment, concatenation onto itself, passing on.
program allocatable_scalar_character
  implicit none
  character(:), allocatable :: s, list(:)
  s = 'a'
  print '(i0,1x,a)', len(s), s
  s = s // 'bc' // s
  print '(i0,1x,a)', len(s), s
  s = ''
  print '(i0,"|",a,"|")', len(s), s
  call fill(s)
  print '(i0,"|",a,"|")', len(s), s
  allocate(character(3) :: list(2))
  list = ['abcd', 'ef  ']
  print '(i0,2("|",a))', len(list), list
  s(2:3) = 'ZZ'
  print '(a)', s
contains
  subroutine fill(x)
    character(:), allocatable, intent(inout) :: x
    x = repeat('xy', 4) // ' '
  end subroutine fill
end program allocatable_scalar_character
