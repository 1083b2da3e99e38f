! -acc=routineseq: procedures without a directive, of other files and modules, are compiled for devices, also those that only
! procedures of the same kind call. One that only the host can run is left alone.
! flags: -acc=routineseq
! separate: parts/routine_seq_mode_other.f90
program routine_seq_mode
  use plain_procedures
  implicit none
  real(8), external :: area
  integer :: c(50), i, wrong
  real(8) :: a(50)
  !$acc parallel loop copyout(a, c)
  do i = 1, 50
    a(i) = area(real(i, 8))
    call chain(i, c(i))
  end do
  wrong = 0
  do i = 1, 50
    if (a(i) /= 4d0 * i * i .or. c(i) /= i * (i + 1) / 2) wrong = wrong + 1
  end do
  call say(wrong)
end program
