! acc_is_present before, in and after the life of data on the device; where memory is shared everything is present
! (OpenACC 3.3, 3.2.31).
! expect(host,multicore,none): openacc_present_shared.expect
program openacc_present
  use openacc
  implicit none
  integer :: a(100), b(100)
  a = 1
  b = 2
  print *, acc_is_present(a), acc_is_present(b)
  !$acc enter data copyin(a(1:50))
  !$acc data create(b)
  print *, acc_is_present(a), acc_is_present(a(1:50)), acc_is_present(a(11:20)), acc_is_present(b)
  !$acc end data
  print *, acc_is_present(a(1:50)), acc_is_present(b)
  !$acc enter data copyin(a(1:50))
  !$acc exit data delete(a(1:50))
  print *, acc_is_present(a(1:50))
  !$acc exit data delete(a(1:50)) finalize
  print *, acc_is_present(a(1:50))
end program openacc_present
