! Functions that return structures, arrays of structures, and structures with allocatable components.
program derived_function_result
  implicit none
  type pt
    integer :: x, y
  end type pt
  type poly
    real, allocatable :: c(:)
  end type poly
  type(pt) :: line(3)
  type(poly) :: p
  line = points(3)
  print '(2i4)', line
  p = derivative(poly([1.0, 2.0, 3.0, 4.0]))
  print '(3f6.1)', p%c
  p = derivative(derivative(p))
  print '(f6.1)', p%c
  print '(i0)', swap(pt(1, 9))
contains
  function points(n) result(r)
    integer, intent(in) :: n
    type(pt) :: r(n)
    integer :: i
    do i = 1, n
      r(i) = pt(i, -i)
    end do
  end function points
  type(poly) function derivative(p) result(d)
    type(poly), intent(in) :: p
    integer :: i
    d%c = [(i * p%c(i + 1), i = 1, size(p%c) - 1)]
  end function derivative
  type(pt) function swap(a)
    type(pt), intent(in) :: a
    swap = pt(a%y, a%x)
  end function swap
end program derived_function_result
