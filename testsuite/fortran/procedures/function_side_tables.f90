! Functions with array results of computed shape in other functions' specification.
module shape_m
  implicit none
contains
  pure function doubled(v) result(r)
    integer, intent(in) :: v(:)
    integer :: r(2 * size(v))
    r(1::2) = v
    r(2::2) = v
  end function doubled
  pure function table(n, m) result(r)
    integer, intent(in) :: n, m
    integer :: r(0:n - 1, m)
    integer :: i, j
    do j = 1, m
      do i = 0, n - 1
        r(i, j) = i * 10 + j
      end do
    end do
  end function table
  function named(k) result(r)
    integer, intent(in) :: k
    character(k) :: r(2)
    r(1) = 'abcdefgh'
    r(2) = 'xy'
  end function named
end module shape_m
program function_side_tables
  use shape_m
  implicit none
  character(6) :: w(2)
  print '(8(i0,1x))', doubled(doubled([1, 2]))
  print '(4(i0,1x))', lbound(table(2, 3)), shape(table(2, 3))
  print '(6(i0,1x))', table(3, 2)
  w = named(4)
  print '(2(a,"|"),i0)', w, len(named(3))
end program function_side_tables
