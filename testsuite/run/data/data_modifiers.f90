! Modifiers of data clauses: always, alwaysin, alwaysout, zero, readonly (OpenACC 3.3, 2.7.7 to 2.7.9; 3.4, 2.7.4).
! expect(host,multicore): data_modifiers_shared.expect
! check: stale (host|device) data
program data_modifiers
  implicit none
  integer, parameter :: n = 10
  integer :: a(n), b(n), z(n), i
  a = 1
  b = 1
  z = 9
  !$acc data copy(a) create(zero: z)
  a = 2
  ! Present: only `always` brings the new values.
  !$acc parallel loop copyin(a)
  do i = 1, n
    z(i) = z(i) + a(i)
  enddo
  !$acc update self(z)
  print *, "present", z(1), z(n)
  !$acc parallel loop copyin(always, readonly: a)
  do i = 1, n
    z(i) = z(i) + 10 * a(i)
  enddo
  !$acc update self(z)
  print *, "always in", z(1), z(n)
  !$acc parallel loop copy(alwaysin: a)
  do i = 1, n
    a(i) = a(i) + 5
  enddo
  print *, "not out", a(1), a(n)
  !$acc data copyout(alwaysout: a)
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + 100
  enddo
  !$acc end data
  print *, "always out", a(1), a(n)
  !$acc end data
  !$acc parallel loop copyout(zero: b)
  do i = 1, n / 2
    b(i) = 7
  enddo
  print *, "zero", b(1), b(n)
  z = 4
  !$acc enter data create(zero: z)
  !$acc exit data copyout(z)
  print *, "zero", z
end program data_modifiers
