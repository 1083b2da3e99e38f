! atomic update and capture on reals and logicals under heavy contention; the sums are exact (OpenACC 3.3, 2.12).
program atomics_real
  implicit none
  integer, parameter :: n = 100000
  real :: small, largest, halved
  real*8 :: total, smallest, before, differences, quotient
  logical :: any_, all_, same
  integer :: i, wrong

  small = 0.0
  total = 0.0d0
  differences = 1.0d0
  largest = -1.0e30
  smallest = 1.0d300
  !$acc parallel loop gang vector copy(small, total, differences, largest, smallest)
  do i = 1, n
    !$acc atomic update
    small = small + 0.5
    !$acc atomic update
    total = 0.25d0 * mod(i, 4) + total
    !$acc atomic update
    differences = differences - 2.0d0
    !$acc atomic update
    largest = max(largest, real(i) - 70000.0)
    !$acc atomic update
    smallest = min(smallest, 1.0d0 / i)
  enddo
  print *, small, total, differences, largest, smallest

  halved = 1048576.0
  quotient = 3.0d0
  !$acc parallel loop gang vector copy(halved, quotient)
  do i = 1, 1000
    if (mod(i, 100) == 0) then
      !$acc atomic update
      halved = halved / 2.0
      !$acc atomic update
      quotient = quotient * 2.0d0
    endif
  enddo
  print *, halved, quotient

  any_ = .false.
  all_ = .true.
  same = .true.
  !$acc parallel loop gang vector copy(any_, all_, same)
  do i = 1, n
    !$acc atomic update
    any_ = any_ .or. i == n / 2
    !$acc atomic update
    all_ = all_ .and. i /= n / 3
    !$acc atomic update
    same = same .neqv. mod(i, 3) == 0
  enddo
  print *, any_, all_, same

  ! The values before the additions are all different: their sum is that of 0 to n-1.
  small = 0.0
  total = 0.0d0
  wrong = 0
  !$acc parallel loop gang vector copy(total, wrong) private(before) reduction(+:differences)
  do i = 1, n
    !$acc atomic capture
    before = total
    total = total + 1.0d0
    !$acc end atomic
    if (before < 0.0d0 .or. before >= n) then
      !$acc atomic update
      wrong = wrong + 1
    endif
    differences = differences + before
  enddo
  print *, total, wrong, differences
end program atomics_real
