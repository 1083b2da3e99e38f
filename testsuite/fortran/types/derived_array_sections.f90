! Sections through components: stride of the type, vector subscripts, sections on either part.
program derived_array_sections
  implicit none
  type t
    integer :: i
    real :: r(2, 2)
  end type t
  type(t) :: a(4)
  integer :: k, pick(2) = [4, 1]
  do k = 1, 4
    a(k)%i = k
    a(k)%r = reshape([k, 2 * k, 3 * k, 4 * k], [2, 2])
  end do
  print '(4(i0,1x))', a%i
  print '(2(i0,1x))', a(4:1:-3)%i
  print '(2(i0,1x))', a(pick)%i
  a(2:3)%i = a(1:2)%i
  print '(4(i0,1x))', a%i
  print '(4f5.1)', a(:)%r(2, 1)
  print '(4f5.1)', a(2)%r(:, 2), a(3)%r(1, :)
  a(1:3:2)%r(1, 1) = [7.0, 8.0]
  print '(4f5.1)', a%r(1, 1)
end program derived_array_sections
