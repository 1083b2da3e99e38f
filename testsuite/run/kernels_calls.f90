! Calls in kernels without any other directive: what the procedures read and write is known, so loops around them are
! parallel where nothing is shared, and sequential where it is.
! run: => kernels_calls_f.expect
module points
  implicit none
contains
  integer function escape(px, py)
    !$acc routine seq
    integer, intent(in) :: px, py
    double precision :: x0, y0, x, y, t
    x0 = -1.7d0 + px * (2.2d0 / 64)
    y0 = -1.2d0 + py * (2.4d0 / 48)
    x = 0
    y = 0
    escape = 0
    do while (x * x + y * y < 4 .and. escape < 100)
      t = x * x - y * y + x0
      y = 2 * x * y + y0
      x = t
      escape = escape + 1
    end do
  end function

  integer function middle(a, b)
    !$acc routine seq
    integer, intent(in) :: a, b
    middle = (a + b) / 2
  end function

  subroutine push(a, i)
    !$acc routine seq
    integer, intent(inout) :: a(*)
    integer, intent(in) :: i
    a(i) = a(i) + a(i - 1)
  end subroutine
end module

program calls
  use points
  implicit none
  integer :: image(64, 48), a(200), b(200), i, j, k
  do i = 1, 200
    b(i) = mod(7 * i, 11)
  end do
  !$acc kernels
  do j = 1, 48
    do i = 1, 64
      image(i, j) = escape(i, j)
    end do
  end do
  !$acc end kernels
  !$acc kernels
  do i = 2, 200
    k = 3 * i
    a(i) = middle(b(i), b(i - 1)) + middle(k, i + 1)
  end do
  a(1) = 5
  !$acc end kernels
  print *, sum(image), sum(a)
  !$acc kernels
  do i = 2, 200
    call push(a, i)
  end do
  !$acc end kernels
  print *, sum(a)
  ! Reads the element before, which the iteration before has written.
  !$acc kernels
  do i = 2, 200
    b(i) = middle(b(i - 1), b(i))
  end do
  !$acc end kernels
  print *, sum(b)
end program
