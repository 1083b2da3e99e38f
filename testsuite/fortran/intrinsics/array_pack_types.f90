! pack, unpack, spread, reshape, merge, cshift of characters, structures, complex and logicals.
program array_pack_types
  implicit none
  type t
    integer :: i
    character(2) :: c
  end type t
  type(t) :: s(4), r(2, 2)
  character(2) :: c(4) = ['aa', 'bb', 'cc', 'dd']
  logical :: m(4) = [.true., .false., .true., .false.]
  integer :: i
  s = [(t(i, c(i)), i = 1, 4)]
  print '(2(i0,1x,a,1x))', pack(s, m)
  r = reshape(s, [2, 2], order=[2, 1])
  print '(4(i0,1x,a,1x))', r
  print '(4(i0,1x,a,1x))', cshift(s, 1)
  print '(4(a,1x))', unpack(['x1', 'x2'], m, c), merge(c, '--', m), eoshift(c, 2, '**')
  print '(8(a,1x))', spread(c(1:2), 1, 2), spread(c(1:2), 2, 2)
  print '(4f5.1)', pack([(1.0, 2.0), (3.0, 4.0), (5.0, 6.0)], [.true., .false., .true.])
  print '(4l2)', pack(m, .not. m), unpack([.true.], [.false., .true.], .false.)
  s = merge(s, s(4:1:-1), m)
  print '(4(i0,1x))', s%i
end program array_pack_types
