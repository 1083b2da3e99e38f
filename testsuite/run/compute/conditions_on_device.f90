! Conditions and bounds around gang loops whose values only the device knows (OpenACC 3.3, 2.5.1 and 2.5.3): the host's
! copies of what is present are other ones, where host and device have memories of their own.
! run: => conditions_on_device.expect
! check: stale device data
program conditions_on_device
  implicit none
  integer :: a(64), n, b(2), probe, separate, i, k
  logical :: flag
  a = 0
  n = 1
  b = [3, 60]
  probe = 1
  separate = 0
  flag = .true.
  !$acc enter data copyin(n, b, probe, flag)
  probe = 2
  !$acc parallel loop present(probe) reduction(+:separate)
  do i = 1, 1
    if (probe == 1) separate = separate + 1
  enddo
  if (separate == 1) then
    n = 0
    b = 0
    flag = .false.
  endif
  !$acc parallel present(n, b, flag) copy(a)
  if (flag .and. n == 1 .and. b(2) > 50) then
    !$acc loop gang
    do i = 1, 64
      a(i) = a(i) + 1
    enddo
  endif
  do k = 1, b(1)
    !$acc loop gang
    do i = 1, 64
      a(i) = a(i) + 10
    enddo
  enddo
  !$acc end parallel
  !$acc kernels present(n, b) copy(a)
  n = 5
  b(1) = 7
  do while (n > 2)
    !$acc loop independent
    do i = 1, 64
      a(i) = a(i) + 100
    enddo
    n = n - 1
  enddo
  do k = n, b(1)
    !$acc loop independent
    do i = 1, 64
      a(i) = a(i) + 1000
    enddo
  enddo
  select case (b(1))
  case (7)
    !$acc loop independent
    do i = 1, 64
      a(i) = a(i) + 10000
    enddo
  case default
    a(1) = -1
  end select
  !$acc end kernels
  !$acc exit data delete(n, b, probe, flag)
  if (any(a /= 16331)) then
    print '(a)', 'FAILED'
    stop 1
  endif
  print '(a)', "conditions are the device's"
end program conditions_on_device
