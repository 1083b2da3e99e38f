! Assignments of sections whose bounds are elements of an array: the same on both sides, so that no temporary is needed.
subroutine update(u, du, n, dt, rk, step)
  implicit none
  integer, intent(in) :: n(3), step
  real(8), intent(inout) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
  real(8), intent(in) :: du(n(1), n(2), n(3)), dt, rk(3)
  !$acc kernels copy(u) copyin(du, rk)
  u(1:n(1), 1:n(2), 1:n(3)) = u(1:n(1), 1:n(2), 1:n(3)) + rk(step) * dt * du
  u(n(1), n(2):n(3), 1) = -u(n(1), n(2):n(3), 1)
  !$acc end kernels
end subroutine

program sections_by_elements
  implicit none
  integer :: n(3) = [4, 3, 5], row(4), i
  real(8) :: u(0:5, 0:4, 0:6), du(4, 3, 5)
  integer :: own(5)
  u = 1
  du = reshape([(i * 0.5d0, i = 1, 60)], shape(du))
  call update(u, du, n, 0.25d0, [1d0, 2d0, 3d0], 2)
  print '(4f10.4)', sum(u), u(4, 3, 1), u(1, 1, 1), u(4, 3, 5)
  ! The bound is an element that the assignment changes.
  own = [2, 4, 6, 8, 10]
  own(own(1):5) = own(own(1):5) + own(1)
  row = own(own(1):5)
  own(own(1):4) = own(own(1) + 1:5)
  print '(9i4)', own, row
end program
