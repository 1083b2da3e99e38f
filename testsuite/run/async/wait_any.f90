! acc_wait_any gives an entry that names a queue, from 1 on; -1 where none does (OpenACC 3.3, 3.2.12).
! run: => wait_any_f.expect
program wait_any
  use openacc
  implicit none
  integer :: a(100), i
  a = 0
  !$acc parallel loop copy(a) async(4)
  do i = 1, 100
    a(i) = i
  end do
  print *, acc_wait_any(2, [acc_async_sync, acc_async_sync]), acc_wait_any(2, [acc_async_sync, 4]), acc_wait_any(1, [4])
  print *, acc_wait_any_device(1, [acc_async_sync], 0), acc_wait_any_device(3, [acc_async_sync, acc_async_sync, 4], 0)
  print *, a(7), acc_get_default_async() >= 0
end program
