! Old-style initialisation in declarations.
program legacy_character_init
  integer i /5/, j(3) /3*7/
  real x /1.5/
  character*4 c /'abcd'/
  print '(4i3,f5.1,1x,a)', i, j, x, c
end program legacy_character_init
