! The routines of module openacc that concern devices, queues and presence (OpenACC 3.3, chapter 3).
program openacc_api
  use openacc
  implicit none
  integer, parameter :: n = 10000
  integer :: a(n), b(n), i, devices
  integer(acc_device_kind) :: kind_
  logical :: ok
  kind_ = acc_get_device_type()
  call acc_init(kind_)
  devices = acc_get_num_devices(kind_)
  print *, devices >= 1, acc_get_device_num(kind_) >= 0
  call acc_set_device_num(0, kind_)
  print *, acc_get_device_num(kind_), acc_get_device_type() == kind_
  print *, acc_async_noval, acc_async_sync

  a = 1
  !$acc data copy(a)
  print *, acc_is_present(a)
  !$acc parallel loop async(1)
  do i = 1, n
    a(i) = a(i) + i
  enddo
  call acc_wait(1)
  ok = acc_async_test(1)
  print *, ok
  !$acc parallel loop async(acc_async_noval)
  do i = 1, n
    a(i) = a(i) + 1
  enddo
  call acc_wait_all()
  print *, acc_async_test_all(), acc_async_test(acc_async_noval)
  !$acc parallel loop async(acc_async_sync)
  do i = 1, n
    a(i) = a(i) * 2
  enddo
  !$acc end data
  print *, a(1), a(n), sum(a)

  b = 3
  call acc_copyin(b)
  !$acc parallel loop present(b) async(7)
  do i = 1, n
    b(i) = b(i) + 1
  enddo
  call acc_wait_async(7, 8)
  !$acc update self(b) async(8)
  call acc_wait(8)
  print *, b(1), b(n)
  !$acc parallel loop
  do i = 1, n
    b(i) = b(i) + 1
  enddo
  call acc_copyout(b)
  print *, b(1), b(n)
  call acc_create(b)
  b = 9
  call acc_update_device(b)
  !$acc parallel loop
  do i = 1, n
    b(i) = b(i) * b(i)
  enddo
  call acc_update_self(b)
  call acc_delete(b)
  print *, b(1), b(n)
  call acc_shutdown(kind_)
end program openacc_api
