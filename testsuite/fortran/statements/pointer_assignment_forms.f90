! => to functions, null(), components, and in loops over sections.
program pointer_assignment_forms
  implicit none
  real, target :: m(3, 4)
  real, pointer :: row(:), col(:), p, all(:, :)
  integer :: i, j
  m = reshape([(real(i), i = 1, 12)], [3, 4])
  do i = 1, 3
    row => m(i, :)
    print '(2f6.1)', sum(row), row(size(row))
  end do
  col => column(2)
  col = 0
  all => m(1:3:2, ::3)
  print '(4f6.1)', all
  p => all(2, 2)
  p = p * 2
  print '(12f6.1)', m
  col => null()
  print '(l1)', associated(col)
contains
  function column(k) result(r)
    integer, intent(in) :: k
    real, pointer :: r(:)
    r => m(:, k)
  end function column
end program pointer_assignment_forms
