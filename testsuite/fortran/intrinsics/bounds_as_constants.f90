! lbound, ubound and shape without a dimension in constant expressions.
program bounds_as_constants
  implicit none
  integer, parameter :: m(0:1, 2) = reshape([1, 2, 3, 4], [2, 2]), none(3:2) = 1
  integer :: v(3:5)
  type :: q
    integer :: z(2:3, 4)
  end type
  type(q) :: object, objects(2:4)
  integer, parameter :: lm(2) = lbound(m), um(2) = ubound(m), lv(1) = lbound(v), uv(1) = ubound(v), sv(1) = shape(v)
  integer, parameter :: lz(2) = lbound(object%z), uz(2) = ubound(object%z), us(2) = ubound(m(:, 2:))
  integer, parameter :: ls(2) = lbound(m(:, :)), ln(1) = lbound(none), un(1) = ubound(none), le(1) = lbound(m(0, :) + 1)
  integer, parameter :: lo(1) = lbound(objects)
  integer(8), parameter :: wide(2) = ubound(m, kind=8)
  print '(20i3)', lm, um, lv, uv, sv, lz, uz, us, ls, ln, un, le, lo
  print '(3i3)', wide, kind(wide)
end program
