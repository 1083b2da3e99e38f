! The number of iterations until a point escapes; a routine in a module.
module mandelbrot_mod
  implicit none
  integer, parameter :: WIDTH = 256, HEIGHT = 192, MAXCOLORS = 255, MAX_ITERS = 100
  real(8), parameter :: xmin = -1.7d0, xmax = 0.5d0, ymin = -1.2d0, ymax = 1.2d0
contains
  real(8) function mandelbrot(px, py)
    !$acc routine seq
    integer, intent(in) :: px, py
    real(8) :: x0, y0, x, y, xtemp
    integer :: i
    x0 = xmin + px*((xmax - xmin)/WIDTH)
    y0 = ymin + py*((ymax - ymin)/HEIGHT)
    x = 0
    y = 0
    i = 0
    do while (x*x + y*y < 4.0d0 .and. i < MAX_ITERS)
      xtemp = x*x - y*y + x0
      y = 2*x*y + y0
      x = xtemp
      i = i + 1
    end do
    mandelbrot = real(MAXCOLORS, 8)*i/MAX_ITERS
  end function mandelbrot
end module mandelbrot_mod
