! Device procedures of a module: their levels, a module variable with declare, and a call from one to another.
module device_routines
  implicit none
  integer, parameter :: offset = 3
  integer :: scale = 5
  integer :: weights(10)
  !$acc declare copyin(scale)
  !$acc declare create(weights)
contains
  integer function twice(x)
    !$acc routine seq
    integer, intent(in) :: x
    twice = 2 * x + offset
  end function twice

  subroutine scaled(x, y)
    !$acc routine seq
    integer, intent(in) :: x
    integer, intent(out) :: y
    y = scale * x + weights(mod(x, 10) + 1)
  end subroutine scaled

  subroutine fill_column(column, n, value)
    !$acc routine vector
    integer, intent(in) :: n, value
    integer, intent(out) :: column(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      column(i) = value + twice(i)
    enddo
  end subroutine fill_column

  integer function column_sum(column, n)
    !$acc routine vector
    integer, intent(in) :: n
    integer, intent(in) :: column(n)
    integer :: i, s
    s = 0
    !$acc loop vector reduction(+:s)
    do i = 1, n
      s = s + column(i)
    enddo
    column_sum = s
  end function column_sum
end module device_routines
