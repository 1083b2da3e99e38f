! Complex values take two descriptors each.
program format_complex
  implicit none
  complex :: c(2) = [(1.5, -2.5), (3.0, 4.0)]
  complex(8) :: z = (1d0, 2d-3)
  print '(2f6.2)', c
  print '("(",f5.1,",",f5.1,")")', c
  print '(f6.2,es10.2)', z
  print '(4(f5.1,:,";"))', c
  print '(3f8.3)', c(1), 7.0
end program format_complex
