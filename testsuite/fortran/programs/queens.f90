! Eight queens by recursion with logical arrays of the host.
program queens
  implicit none
  integer, parameter :: n = 6
  logical :: col(n) = .false., up(2:2 * n) = .false., down(1 - n:n - 1) = .false.
  integer :: q(n), solutions = 0
  call place(1)
  print '(i0)', solutions
contains
  recursive subroutine place(r)
    integer, intent(in) :: r
    integer :: c
    if (r > n) then
      solutions = solutions + 1
      print '(*(i0,1x))', q
      return
    end if
    do c = 1, n
      if (col(c) .or. up(r + c) .or. down(r - c)) cycle
      q(r) = c
      col(c) = .true.; up(r + c) = .true.; down(r - c) = .true.
      call place(r + 1)
      col(c) = .false.; up(r + c) = .false.; down(r - c) = .false.
    end do
  end subroutine place
end program queens
