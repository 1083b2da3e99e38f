! acc_on_device in compute constructs and routines: what runs there is a GPU, the simulated device, or the host's
! processor.
! compare: no
! expect(nvidia): on_device_nvidia.expect
! expect(sim): on_device_sim.expect
program on_device
  use openacc
  implicit none
  integer :: i, where(3, 40)
  where = -1
  !$acc parallel loop copyout(where)
  do i = 1, 40
    where(1, i) = merge(1, 0, acc_on_device(acc_device_host))
    where(2, i) = merge(1, 0, acc_on_device(acc_device_not_host))
    where(3, i) = place(i)
  enddo
  print *, sum(where(1, :)), sum(where(2, :)), sum(where(3, :))
  print *, acc_on_device(acc_device_host), acc_on_device(acc_device_nvidia), place(2)
contains
  integer function place(i)
    !$acc routine seq
    integer, intent(in) :: i
    place = i
    if (acc_on_device(acc_device_nvidia)) place = 1000 + i
  end function place
end program on_device
