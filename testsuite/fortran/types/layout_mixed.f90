! Components of all kinds side by side keep apart.
program layout_mixed
  implicit none
  type t
    integer(1) :: a
    real(8) :: b
    logical(1) :: c
    integer(2) :: d
    character(3) :: e
    complex(8) :: f
    integer(8) :: g
    logical :: h
    real :: i(3)
  end type t
  type(t) :: x, v(3)
  integer :: k
  x = t(1_1, 2d0, .true., 3_2, 'abc', (4d0, 5d0), 6_8, .false., [7.0, 8.0, 9.0])
  v = x
  v(2)%d = -1
  v(2)%e = 'z'
  v(3)%c = .false.
  v(1)%i(2) = 0
  v%g = [10_8, 20_8, 30_8]
  do k = 1, 3
    print '(i2,f5.1,l2,i3,1x,a,2f5.1,i4,l2,3f5.1)', v(k)
  end do
end program layout_mixed
