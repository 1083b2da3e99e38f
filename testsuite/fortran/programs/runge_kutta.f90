! Integration of a system by a procedure argument; an internal procedure with host data.
program runge_kutta
  implicit none
  real(8) :: y(2) = [1d0, 0d0], k = 4d0, t = 0
  integer :: i
  do i = 1, 100
    call rk4(oscillator, t, y, 0.01d0)
  end do
  print '(f8.4,2f12.8)', t, y
  print '(l1)', abs(y(1) - cos(2d0)) < 1d-6
contains
  subroutine rk4(f, t, y, h)
    interface
      function f(t, y) result(d)
        real(8), intent(in) :: t, y(:)
        real(8) :: d(size(y))
      end function f
    end interface
    real(8), intent(inout) :: t, y(:)
    real(8), intent(in) :: h
    real(8), dimension(size(y)) :: k1, k2, k3, k4
    k1 = f(t, y)
    k2 = f(t + h / 2, y + h / 2 * k1)
    k3 = f(t + h / 2, y + h / 2 * k2)
    k4 = f(t + h, y + h * k3)
    y = y + h / 6 * (k1 + 2 * (k2 + k3) + k4)
    t = t + h
  end subroutine rk4
  function oscillator(t, y) result(d)
    real(8), intent(in) :: t, y(:)
    real(8) :: d(size(y))
    d(1) = y(2)
    d(2) = -k * y(1) + 0 * t
  end function oscillator
end program runge_kutta
