! The first kernel on queue 1, the update on queue 2, the last kernel synchronous.
! `exit data` waits: the slide deletes what the queues still work on.
! Then the same once more with copyout, so that the values are seen. After delete the host has its own old values where the
! device has its own memory, and the new ones where memory is shared.
! expect(host,multicore,none): async_2_shared.expect
! check: lost data
program async
  implicit none
  integer, parameter :: s = 10000
  integer :: a(s), b(s), c(s), i











  a = 0
  b = 0
  c = 0
  !$ACC enter data create( a(1:s), b(1:s), &
  !$ACC& c(1:s) )
  ! b is initialized on host
  do i=1,s
    b(i) = i
  enddo
  !$ACC parallel loop async(1)
  do i=1,s
    a(i) = 42
  enddo
  ! Update vector b located on device
  ! with data from the host
  !$ACC update device(b) async(2)
  !$ACC parallel loop
  do i=1,s
    c(i) = 1
  enddo
  !$ACC exit data wait delete( a(1:s), b(1:s), &
  !$ACC& c(1:s) )
  print *, a(1), a(s), b(1), b(s), c(1), c(s)

  !$ACC enter data create( a(1:s), b(1:s), &
  !$ACC& c(1:s) )
  ! b is initialized on host
  do i=1,s
    b(i) = i
  enddo
  !$ACC parallel loop async(1)
  do i=1,s
    a(i) = 42
  enddo
  ! Update vector b located on device
  ! with data from the host
  !$ACC update device(b) async(2)
  !$ACC parallel loop
  do i=1,s
    c(i) = 1
  enddo
  !$ACC exit data wait copyout( a(1:s), b(1:s), &
  !$ACC& c(1:s) )
  print *, a(1), a(s), b(1), b(s), c(1), c(s)
end program async
