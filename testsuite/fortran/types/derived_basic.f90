! A derived type: components, constructor, assignment, component access in both directions.
program derived_basic
  implicit none
  type point
    real :: x, y
    integer :: tag
  end type point
  type(point) :: p, q, r(3)
  integer :: i
  p = point(1.0, 2.5, 7)
  q = p
  q%x = q%x + p%y
  q%tag = q%tag * 2
  print '(2f6.2,i4)', p
  print '(2f6.2,i4)', q
  do i = 1, 3
    r(i) = point(i, i * i, -i)
  end do
  r(2)%y = 99
  print '(2f6.2,i4)', r
  print '(3f6.2)', r%x
  print '(i0)', sum(r%tag)
end program derived_basic
