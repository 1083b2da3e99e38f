module plain_procedures
  implicit none
contains
  subroutine chain(n, total)
    integer, intent(in) :: n
    integer, intent(out) :: total
    integer :: below(n), i
    do i = 1, n
      below(i) = i
    end do
    total = sum(below)
  end subroutine

  subroutine say(wrong)
    integer, intent(in) :: wrong
    print *, 'wrong:', wrong, 1
  end subroutine
end module

real(8) function area(r)
  implicit none
  real(8), intent(in) :: r
  real(8), external :: square
  area = 4d0 * square(r)
end function

real(8) function square(x)
  implicit none
  real(8), intent(in) :: x
  square = x * x
end function
