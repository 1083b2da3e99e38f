! Namelist input: arrays, sections, strides, structures, repeats, nulls, comments, several groups.
program namelist_input
  implicit none
  type t
    integer :: i
    real :: r(2)
  end type t
  type(t) :: s
  integer :: a(5) = 0, n = 9, m(2, 2) = 0
  real :: x = 1
  character(10) :: c = 'unset'
  logical :: l(3) = .false.
  complex :: z = (0, 0)
  integer :: u
  namelist /one/ a, n, x, c
  namelist /two/ s, l, m, z
  open (newunit=u, status='scratch')
  write (u, '(a)') 'ignored text', ' &two s%i=3, s%r = 1.5 2.5', ' l(2)=.true. m = 2*1, 2*2 z=(1,2) /', &
    ' &one ! comment', '  a(2:4) = 3*7', "  c = 'it''s'", ' x = 2.5e-1, n=, a(5) = 50', ' /'
  rewind u
  read (u, two)
  print '(i0,2f5.1,3l2,4i3,2f5.1)', s, l, m, z
  rewind u
  read (u, nml=one)
  print '(6i4,f6.2,1x,a)', a, n, x, c
end program namelist_input
