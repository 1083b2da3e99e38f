! Pointers to characters, substrings and elements as targets.
program char_pointers
  implicit none
  character(6), target :: s = 'abcdef', a(3) = ['one   ', 'two   ', 'three ']
  character(6), pointer :: p
  character(:), pointer :: q
  character(6), pointer :: v(:)
  p => s
  p(2:3) = 'XY'
  print '(a)', s
  q => s(3:5)
  print '(a,i2)', q, len(q)
  q = '--'
  print '(a,"|")', s
  v => a(3:1:-2)
  v(1)(6:6) = '!'
  print '(5(a,1x))', a, v
  p => a(2)
  print '(a,l2)', p, associated(p, a(2))
end program char_pointers
