! self on compute constructs (OpenACC 3.3, 2.5.7), default(none|present) on data and compute constructs (2.5.16), async and
! wait behind device_type on data directives (2.4).
! expect(host,multicore): self_and_default_shared.expect
! check: stale (host|device) data
program self_and_default
  implicit none
  integer, parameter :: n = 60
  integer :: a(n), b(n), i
  logical :: here
  a = 1
  b = 5
  here = .true.
  !$acc data copy(a) copyin(b) default(present)
  a = 2
  !$acc parallel loop self
  do i = 1, n
    a(i) = a(i) + 10
  enddo
  print *, "self", a(1), a(n)
  !$acc parallel loop self(.not. here)
  do i = 1, n
    a(i) = a(i) + b(i)
  enddo
  print *, "self(false)", a(1), a(n)
  !$acc serial self(here) if(here)
  a(1) = 99
  !$acc end serial
  !$acc kernels self(here)
  a(n) = 98
  !$acc end kernels
  print *, "serial and kernels", a(1), a(n)
  !$acc parallel loop default(none) present(a)
  do i = 1, n
    a(i) = a(i) + 1
  enddo
  !$acc end data
  print *, "device", a(1), a(n)
  !$acc data copy(a) async(1) device_type(nvidia) async(2) device_type(host) wait
  !$acc parallel loop async(1)
  do i = 1, n
    a(i) = -a(i)
  enddo
  !$acc wait
  !$acc update self(a(1:2)) device_type(multicore, host) async(3) wait(1)
  !$acc end data
  print *, "queues", a(1), a(n)
end program self_and_default
