! Pointers with initial targets, and pointers to elements of structures.
program pointer_init
  implicit none
  type t
    integer :: k
    real :: v(3)
  end type t
  type(t), target, save :: a(2)
  integer, target, save :: n = 5
  integer, pointer :: p => n
  real, pointer :: r(:)
  integer, pointer :: ks(:)
  a(1) = t(1, [1.0, 2.0, 3.0])
  a(2) = t(2, [4.0, 5.0, 6.0])
  p = p + 1
  print '(i0)', n
  r => a(2)%v
  print '(3f4.1)', r
  ks => a%k
  ks = ks * 7
  print '(2(i0,1x))', a%k
  r => a(:)%v(2)
  print '(2f4.1)', r
end program pointer_init
