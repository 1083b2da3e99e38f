! Calls in kernels without any other directive: what the procedures read and write is known, so loops around them are
! parallel where nothing is shared, and sequential where it is.
! run: => kernels_calls_f.expect
module points
  implicit none
contains
  ! How often until 1 comes, by Collatz' rule.
  integer function steps(px, py)
    !$acc routine seq
    integer, intent(in) :: px, py
    integer :: n
    n = px + 64 * (py - 1)
    steps = 0
    do while (n /= 1 .and. steps < 100)
      if (mod(n, 2) == 1) then
        n = 3 * n + 1
      else
        n = n / 2
      end if
      steps = steps + 1
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
      image(i, j) = steps(i, j)
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
