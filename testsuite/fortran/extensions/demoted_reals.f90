! flags: -freal-8-real-4
program demoted_reals
  use iso_c_binding
  real :: x
  real(4) :: y
  double precision :: d
  real*4 z
  real(c_float) :: cf
  complex :: c
  complex(4) :: c4
  integer :: i
  integer(4) :: i4
  integer*2 i2
  logical :: l
  logical(4) :: l4
  integer, parameter :: k4 = kind(1.0)
  print '(*(i3))', kind(x), kind(y), kind(d), kind(z), kind(cf), kind(c), kind(c4), kind(1.0), kind(1.0_4), kind(1e0), kind(1d0)
  print '(*(i3))', kind(real(i)), kind(real(i,4)), kind((1.0,2.0)), kind(cmplx(1,2)), kind(cmplx(1,2,4)),  &
 kind(sngl(d)), kind(dble(x)), selected_real_kind(6), k4
  print '(*(i3))', kind(i), kind(i4), kind(i2), kind(1), kind(1_4), kind(int(x)), kind(int(x,4)), &
 kind(l), kind(l4), kind(size([1,2])), selected_int_kind(9), kind(nint(x))
  print '(*(i3))', kind(epsilon(x)), kind(.true.), kind(0.1_k4), kind(aimag(c))
end program
