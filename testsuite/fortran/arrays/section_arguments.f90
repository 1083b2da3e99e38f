! Sections of sections as arguments, changed by the callee: assumed shape and explicit shape.
program section_arguments
  implicit none
  integer :: a(6, 6) = 0
  call outer(a(1:5:2, 2:6:2))
  print '(6(i0,1x))', transpose(a)
contains
  subroutine outer(x)
    integer, intent(inout) :: x(:, :)
    x = x + 1
    call inner(x(3:1:-2, 1:2))
    call flat(x(2, :), 3)
  end subroutine outer
  subroutine inner(y)
    integer, intent(inout) :: y(:, 0:)
    y(1, 0) = 7
    y(2, 1) = 8
  end subroutine inner
  subroutine flat(z, n)
    integer, intent(in) :: n
    integer, intent(inout) :: z(n)
    integer :: i
    do i = 1, n
      z(i) = z(i) + i
    end do
  end subroutine flat
end program section_arguments
