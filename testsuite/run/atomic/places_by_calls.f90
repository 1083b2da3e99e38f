! run: => places_by_calls.expect
! The place of an atomic update whose subscripts are calls of functions, written twice (OpenACC 3.3, 2.12: all of its spellings
! designate one place).
module cells
  implicit none
  integer, parameter :: n = 6
contains
  pure integer function cell(x, shift)
    !$acc routine seq
    real, intent(in) :: x
    integer, intent(in), optional :: shift
    cell = 1 + mod(int(abs(x)), n)
    if (present(shift)) cell = 1 + mod(cell + shift, n)
  end function
end module

program places_by_calls
  use cells
  implicit none
  integer :: counts(n), i, low
  real :: x(60)
  x = [(i * 0.75 - 20, i = 1, 60)]
  counts = 0
  !$acc parallel loop copy(counts) copyin(x)
  do i = 1, 60
    !$acc atomic update
    counts(cell(x(i))) = counts(cell(x(i))) + 1
    !$acc atomic
    counts(cell(x(i), shift=i)) = max(counts(cell(x(i), shift=i)), -5)
    !$acc atomic capture
    low = counts(cell(x(i)))
    counts(cell(x(i))) = counts(cell(x(i))) + 100
    !$acc end atomic
  end do
  print '(6(i0,1x))', counts / 100, sum(mod(counts, 100))
end program
