! adjustl, adjustr, trim, len_trim, repeat on scalars and arrays, empty and blank.
program char_adjust
  implicit none
  character(6) :: a(3) = ['  ab  ', 'abcdef', '      ']
  print '(3("[",a,"]"))', adjustl(a)
  print '(3("[",a,"]"))', adjustr(a)
  print '(3(i0,1x))', len_trim(a)
  print '("[",a,"][",a,"][",a,"]")', trim(a(1)), trim(a(2)), trim(a(3))
  print '(3(i0,1x))', len(trim(a(1))), len(trim(a(3))), len_trim('')
  print '(a,"|",a,"|")', repeat('ab', 3), repeat('x', 0)
  print '(a)', repeat('-', 3) // trim(adjustl(a(1))) // repeat(trim(adjustl(a(1))), 2)
end program char_adjust
