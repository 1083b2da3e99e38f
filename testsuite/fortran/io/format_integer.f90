! I, B, O, Z editing: widths, minimum digits, overflow, zero with I0.0, signs.
program format_integer
  implicit none
  print '(i5,i5.3,i0,1x,i0.4,i3)', 42, 7, -12, 9, 12345
  print '("[",i0.0,"][",i3.0,"][",i4.2,"]")', 0, 0, -5
  print '(sp,i5,i5,s,i5,ss,i5)', 3, -3, 3, 3
  print '(b8,b0,1x,b8.6,o6,o0,1x,z6,z0,1x,z6.4)', 5, 5, 5, 64, 64, 255, 255, 171
  print '(z8,1x,o11,1x,b32)', -1, -1, -1
  print '(z2,1x,z4,1x,z16.16)', -1_1, -2_2, -1_8
  print '(3i2)', 99, 100, -9
  print '(b3)', 9
end program format_integer
