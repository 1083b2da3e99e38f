! What the Fortran workloads share; bench.h says how it works.
module bench
  implicit none
  integer, parameter :: budget_samples = 9
  real(8), parameter :: budget = 0.8d0, sample = 0.03d0
  integer :: repetitions, samples = 0, state = 0, total
  real(8) :: first, start, ms(budget_samples)
contains

  real(8) function seconds()
    integer(8) :: ticks, rate
    call system_clock(ticks, rate)
    seconds = real(ticks, 8) / real(rate, 8)
  end function seconds

  ! Sets `value` from the n-th command argument, where there is one.
  subroutine argument(n, value)
    integer, intent(in) :: n
    integer, intent(inout) :: value
    character(len=16) :: text
    call get_command_argument(n, text)
    if (len_trim(text) > 0) read (text, *) value
  end subroutine argument

  ! A measurement, before which `warm` repetitions are done.
  subroutine begin_bench(warm)
    integer, intent(in) :: warm
    total = warm
  end subroutine begin_bench

  ! Ends a sample and tells whether to take another. The first has one repetition and tells how many the others need, or,
  ! where that takes long, is the only one.
  logical function more()
    real(8) :: now
    now = seconds()
    if (state == 0) then
      repetitions = 1
      state = 1
      first = now
    else if (state == 1 .and. now - start > budget) then
      samples = 1
      ms(1) = (now - start) * 1d3
    else if (state == 1) then
      repetitions = int(min(max(1d0, sample / max(now - start, 1d-9)), 1d4))
      state = 2
    else
      samples = samples + 1
      ms(samples) = (now - start) * 1d3 / repetitions
    end if
    more = .not. (samples == budget_samples .or. (samples > 0 .and. now - first > budget))
    if (more) then
      total = total + repetitions
      start = seconds()
    end if
  end function more

  ! Prints the result; ends the program where it is wrong.
  subroutine report(checksum, correct)
    real(8), intent(in) :: checksum
    logical, intent(in) :: correct
    real(8) :: least
    integer :: i, at
    do i = 1, samples / 2 + 1
      at = i - 1 + minloc(ms(i:samples), 1)
      least = ms(at)
      ms(at) = ms(i)
      ms(i) = least
    end do
    write (*, '(a, es20.12, a, es13.6, a, i0, a)') 'result ', checksum, ' ms ', ms(samples / 2 + 1), ' reps ', total, &
      trim(merge('      ', ' wrong', correct))
    if (.not. correct) stop 1
  end subroutine report

  ! A number in 0..2147483646 that looks random, of an index.
  integer function hash(i)
    integer, intent(in) :: i
    integer(8) :: h
    h = mod(int(i, 8) * 48271_8 + 11_8, 2147483647_8)
    h = mod(h * 48271_8 + h / 65536_8, 2147483647_8)
    hash = int(mod(h * 16807_8, 2147483647_8))
  end function hash
end module bench
