! A module, external procedures and a program in one file; parts of arrays as actual arguments; saved variables.
module shapes
  implicit none
  integer, parameter :: side = 8
  integer :: counter = 100
contains
  integer function next_number()
    integer, save :: last = 5
    last = last + 1
    counter = counter + last
    next_number = last
  end function next_number
end module shapes

subroutine fill(a, n, value)
  implicit none
  integer :: n, i
  integer :: a(n), value
  !$acc parallel loop copyout(a)
  do i = 1, n
    a(i) = value * i
  enddo
end subroutine fill

subroutine columns(a, n, m)
  integer n, m, a(n,m)
  do j = 1, m
    call fill(a(1,j), n, j)
  enddo
end

integer function last_of(a, n)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: a(n)
  last_of = a(n)
end function last_of

program external_procedures
  use shapes
  implicit none
  integer :: grid(side, side), line(20), i
  integer :: last_of
  grid = -1
  line = 0
  call columns(grid, side, side - 1)
  print *, grid(1,1), grid(8,7), grid(1,8), sum(grid)
  call fill(line(6), 10, 3)
  print *, line(5), line(6), line(15), line(16), sum(line)
  call fill(line(1:19:2), 10, 1)
  print *, line(1), line(2), line(3), line(19), line(20), sum(line)
  print *, last_of(grid(:,4), side), last_of(line, 3)
  do i = 1, 3
    line(i) = next_number()
    print *, line(i), counter
  enddo
end program external_procedures
