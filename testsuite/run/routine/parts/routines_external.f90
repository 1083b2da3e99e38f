! External device procedures, called from another file.
subroutine fill_block(block, n, m, value)
  !$acc routine worker
  implicit none
  integer, intent(in) :: n, m, value
  integer, intent(out) :: block(n,m)
  integer :: i, j
  !$acc loop worker
  do j = 1, m
    !$acc loop vector
    do i = 1, n
      block(i,j) = value + i * j
    enddo
  enddo
end subroutine fill_block

subroutine fill_all(a, n, m)
  !$acc routine gang
  implicit none
  integer, intent(in) :: n, m
  integer, intent(out) :: a(n,m)
  integer :: i, j
  !$acc loop gang
  do j = 1, m
    !$acc loop vector
    do i = 1, n
      a(i,j) = i + 1000 * j
    enddo
  enddo
end subroutine fill_all

integer function cube(x)
  !$acc routine seq
  implicit none
  integer, intent(in) :: x
  integer, external :: square
  !$acc routine(square) seq
  cube = x * square(x)
end function cube

integer function square(x)
  !$acc routine seq
  implicit none
  integer, intent(in) :: x
  square = x * x
end function square
