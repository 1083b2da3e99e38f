! Structured and dynamic reference counts: data stays on the device until both are zero; finalize; sections of an array that
! is present (OpenACC 3.3, 2.6.6, 2.7.2). The host's own values show which: they only change where memory is shared.
! expect(host,multicore,none): enter_exit_counts_shared.expect
! check: stale (host|device) data
program enter_exit_counts
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), c(n), d(n)
  ! Twice entered, once left: still present, so that copyout of the first exit moves nothing.
  a = 1
  !$acc enter data copyin(a)
  !$acc enter data copyin(a)
  call add(a, 10)
  !$acc exit data copyout(a)
  print *, "twice in, once out", a(1), a(n)
  !$acc exit data copyout(a)
  print *, "twice out", a(1), a(n)

  ! The second copyin takes no new values.
  a = 5
  !$acc enter data copyin(a)
  a = 6
  !$acc enter data copyin(a)
  call add(a, 100)
  !$acc exit data copyout(a) finalize
  print *, "finalize", a(1), a(n)
  ! After finalize it is gone: copyin takes the new values.
  a = 7
  !$acc data copy(a)
  call add(a, 1)
  !$acc end data
  print *, "after finalize", a(1), a(n)

  ! A structured region inside a dynamic lifetime copies nothing; the dynamic exit does.
  b = 1
  !$acc enter data copyin(b)
  !$acc data copy(b)
  call add(b, 2)
  !$acc end data
  print *, "structured in dynamic", b(1), b(n)
  !$acc exit data copyout(b)
  print *, "dynamic out", b(1), b(n)

  ! A dynamic exit inside a structured region leaves the data there; the end of the region copies.
  c = 1
  !$acc data copy(c)
  !$acc enter data copyin(c)
  call add(c, 3)
  !$acc exit data delete(c)
  call add(c, 3)
  !$acc end data
  print *, "dynamic in structured", c(1), c(n)

  ! Entered by a structured region, kept alive by enter data beyond its end.
  d = 1
  !$acc data copyin(d)
  !$acc enter data create(d)
  !$acc end data
  call add(d, 4)
  print *, "beyond its region", d(1), d(n)
  !$acc update self(d)
  print *, "and updated", d(1), d(n)
  !$acc exit data delete(d)

  ! exit data of what is not there does nothing.
  !$acc exit data delete(d)
  !$acc exit data copyout(d)
  print *, "not there", d(1), d(n)

  ! A part of an array, and constructs that name a part of that part.
  a = 0
  !$acc enter data copyin(a(11:60))
  call add_part(a, 21, 30)
  call add_part(a, 11, 60)
  !$acc exit data copyout(a(11:60))
  print *, "sections", a(10), a(11), a(21), a(60), a(61), sum(a)
contains
  subroutine add(x, k)
    integer, intent(inout) :: x(n)
    integer, intent(in) :: k
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, n
      x(i) = x(i) + k
    enddo
  end subroutine add

  subroutine add_part(x, first, last)
    integer, intent(inout) :: x(n)
    integer, intent(in) :: first, last
    integer :: i
    !$acc parallel loop copy(x(first:last))
    do i = first, last
      x(i) = x(i) + 1
    enddo
  end subroutine add_part
end program enter_exit_counts
