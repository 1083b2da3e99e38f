! Arguments of all types and ranks in one call, in registers and on the stack.
program many_arguments
  implicit none
  integer(1) :: a = 1
  integer(2) :: b = 2
  integer(8) :: c = 3
  real :: d = 4
  real(8) :: e = 5
  complex :: f = (6, 7)
  logical :: g = .true.
  character(3) :: h = 'abc'
  integer :: v(2) = [8, 9], m(2, 2) = 1
  call s(a, b, c, d, e, f, g, h, v, m, 'xy', 10, 11.0, 12d0, .false., (13d0, 14d0))
contains
  subroutine s(a, b, c, d, e, f, g, h, v, m, t, i, x, y, l, z)
    integer(1), intent(in) :: a
    integer(2), intent(in) :: b
    integer(8), intent(in) :: c
    real, intent(in) :: d, x
    real(8), intent(in) :: e, y
    complex, intent(in) :: f
    logical, intent(in) :: g, l
    character(*), intent(in) :: h, t
    integer, intent(in) :: v(:), m(:, :), i
    complex(8), intent(in) :: z
    print '(3i3,4f5.1,l2,2(1x,a),3i3,2f5.1,l2,2f5.1)', a, b, c, d, e, f, g, h, t, v, i, x, y, l, z
    print '(i3)', sum(m)
  end subroutine s
end program many_arguments
