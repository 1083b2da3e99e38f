! Namelist with nested structures, substrings, two-dimensional sections and quotes.
program namelist_structures
  implicit none
  type in
    integer :: a(2) = 0
  end type in
  type out
    type(in) :: one
    type(in) :: two(2)
    character(4) :: c = ''
  end type out
  type(out) :: o
  integer :: m(3, 2) = 0
  character(6) :: w = 'abcdef'
  character(80) :: s(5)
  namelist /n/ o, m, w
  s(1) = ' &n o%one%a = 1 2, o%two(2)%a(1) = 7'
  s(2) = ' o%c = "x y"'
  s(3) = ' m(2,:) = 5 6'
  s(4) = " m(1:2,1) = 8 9 w(2:3) = 'ZZ'"
  s(5) = ' /'
  read (s, n)
  print '(6i3,1x,a,6i3,1x,a)', o%one, o%two, o%c, m, w
end program namelist_structures
