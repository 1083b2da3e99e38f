! Pointers to structures: aliasing, component targets, arrays of pointers through a wrapper.
program pointer_to_type
  implicit none
  type t
    integer :: k = 0
    real :: v(2) = 0
  end type t
  type ref
    type(t), pointer :: p => null()
  end type ref
  type(t), target :: a(3)
  type(ref) :: r(3)
  type(t), pointer :: q
  integer :: i
  do i = 1, 3
    r(i)%p => a(4 - i)
    r(i)%p%k = i
    r(i)%p%v = [i, -i]
  end do
  print '(3(i0,1x))', a%k
  q => r(2)%p
  q = t(77)
  print '(i0,2f5.1)', a(2)
  q%v(1) = 5
  print '(3l2,f5.1)', associated(r(1)%p, a(3)), associated(q, a(2)), associated(r(3)%p, a(2)), a(2)%v(1)
  r(1:2) = r(2:3)
  print '(3(i0,1x))', (r(i)%p%k, i = 1, 3)
end program pointer_to_type
