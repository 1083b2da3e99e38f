! Part of separate_main.f90: an external subroutine that uses the type.
subroutine separate_external(g)
  use separate_types, only: grid
  implicit none
  type(grid), intent(inout) :: g
  g%x(2) = -1
end subroutine separate_external
