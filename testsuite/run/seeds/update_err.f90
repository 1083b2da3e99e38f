! What the host sees without update: by definition of OpenACC its own old values where the device has its own memory,
! and the new ones where memory is shared.
! expect(host,multicore,none): update_err_shared.expect
! check: stale host data: a.42.
program para
  implicit none
  integer, allocatable :: a(:)
  integer :: i, j, s, p, rng
  real :: test















  s = 10000
  p = 42
  allocate(a(s))
  a = 0
  !$ACC data copyout( a(:s) )
  !$ACC parallel loop
  do i=1,s
    a(i) = 0
  enddo
  do j=1,p
    call next_random(test)
    rng = floor(test*100)
    !$ACC parallel loop copyin(rng) &
    !$ACC& copyout(a)
    do i=1,s
      a(i) = a(i) + rng
    enddo
  enddo
  ! write(*,*) "before update self", a(p)
  ! an update of a(p:p) is missing here
  ! write(*,*) "after update self", a(p)
  !$ACC serial
  a(p) = p
  !$ACC end serial
  write(*,*) "before end data", a(p)
  !$ACC end data
  write(*,*) "after end data", a(p)

contains

  ! As random_number, but the same values everywhere: a linear congruential generator.
  subroutine next_random(x)
    real, intent(out) :: x
    integer*8, save :: state = 12345
    state = mod(state * 16807_8, 2147483647_8)
    x = real(state / 65536) / 32768.0
  end subroutine next_random
end program para
