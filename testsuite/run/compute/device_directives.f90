! init, set, shutdown and wait(devnum:) (OpenACC 3.3, 2.14.1 to 2.14.3, 2.16.3), on two simulated devices.
! env: ACC_NUM_DEVICES=2
! check: stale host data
program device_directives
  use openacc
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), i, number
  logical :: no
  no = .false.
  number = 1
  !$acc init device_type(sim) device_num(number)
  !$acc set device_type(host) if(no)
  !$acc set device_type(sim) device_num(number)
  print *, "current", acc_get_device_type() == acc_device_sim, acc_get_device_num(acc_device_sim)

  ! The default queue of this thread.
  !$acc set default_async(number + 6)
  print *, "queue", acc_get_default_async()

  ! What is on a device is not on the other one.
  a = 5
  !$acc enter data copyin(a)
  print *, "on device 1", acc_is_present(a)
  !$acc set device_num(0)
  print *, "on device 0", acc_is_present(a), acc_get_device_num(acc_device_sim)
  !$acc set device_num(1) if(.not. no)
  print *, "on device 1 again", acc_is_present(a)

  ! Work of one device, waited for while another one is current.
  b = 0
  !$acc parallel loop async(3) copyout(b) present(a)
  do i = 1, n
    a(i) = a(i) + i
    b(i) = a(i)
  enddo
  !$acc set device_num(0)
  !$acc wait(devnum: 1: queues: 3)
  print *, "waited", sum(b), sum(a)
  !$acc parallel loop wait(devnum: number: 3) copy(b)
  do i = 1, n
    b(i) = -b(i)
  enddo
  print *, "waited again", sum(b)

  ! A shutdown takes everything off the device.
  !$acc set device_num(1)
  !$acc shutdown device_type(sim) if(no)
  print *, "not shut down", acc_is_present(a)
  !$acc shutdown device_type(sim) device_num(0)
  print *, "another one", acc_is_present(a)
  !$acc shutdown device_type(sim) device_num(1)
  print *, "shut down", acc_is_present(a)
  !$acc set device_type(default)
  print *, "default", acc_get_device_type() == acc_get_device_type()
end program device_directives
