! Initial values in declarations: arrays with scalars, implied do, structures, characters, zero-size.
program initialisation
  implicit none
  integer :: i
  integer :: a(2, 2) = 5, b(4) = [(2**i, i = 0, 3)], z(0) = [integer ::]
  real :: r(3) = [1, 2, 3]
  character(3) :: c(2) = ['ab', 'cd'], d = 'long text'
  complex :: w = (1, 2)
  logical :: l(2) = [.true., .false.]
  print '(4(i0,1x))', a, b
  print '(3f5.1)', r
  print '(3(a,"|"),2f5.1,2l2,i2)', c, d, w, l, size(z)
end program initialisation
