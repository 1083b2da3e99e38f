! Device memory that the program handles itself, in Fortran (OpenACC 3.3, 3.2.14, 3.2.17 and following).
! expect(host,multicore): openacc_memory_shared.expect
! check: stale host data: a
program openacc_memory
  use, intrinsic :: iso_c_binding
  use openacc
  implicit none
  integer, parameter :: n = 50
  integer(c_int), target :: a(n), b(n)
  integer :: i, done
  type(c_ptr) :: first, second
  integer(c_size_t) :: bytes
  bytes = 4 * n
  a = [(i, i = 1, n)]
  b = 0
  first = acc_malloc(bytes)
  second = acc_malloc(bytes)
  print *, "malloc", c_associated(first), c_associated(second), c_associated(first, second)
  call acc_memcpy_to_device(first, a, bytes)
  call acc_memcpy_device(second, first, bytes)
  call acc_memcpy_from_device(b, second, bytes)
  print *, "round", sum(b)
  b = 7
  call acc_memcpy_to_device_async(second, b, bytes, 1)
  call acc_memcpy_device_async(first, second, bytes, 1)
  call acc_memcpy_from_device_async(a, first, bytes, 1)
  done = acc_wait_any(2, [1, 1])
  call acc_wait(1)
  print *, "queues", sum(a), any(done == [0, 1])
  call acc_map_data(a, second, bytes)
  print *, "mapped", acc_is_present(a), c_associated(acc_deviceptr(a))
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = a(i) + i
  enddo
  call acc_memcpy_from_device(b, second, bytes)
  print *, "kernel", sum(a), sum(b)
  print *, "hostptr", c_associated(acc_hostptr(acc_deviceptr(a)), c_loc(a))
  call acc_unmap_data(a)
  call acc_free(first)
  call acc_free(second)
end program openacc_memory
