! Routines with `bind`, for another file.
module bound_routines
  implicit none
contains
  ! For the host: with output, which would do on no device.
  integer function scale(x)
    !$acc routine seq bind(device_scale)
    integer, intent(in) :: x
    if (x == 7) print *, 'host scale of 7'
    scale = 2*x
  end function
  ! The device's version; the host never calls it.
  integer function device_scale(x)
    !$acc routine seq nohost
    integer, intent(in) :: x
    device_scale = 3*x
  end function
  subroutine add(x, y)
    !$acc routine seq bind("device_add_")
    integer, intent(in) :: x
    integer, intent(inout) :: y
    y = y + x
  end subroutine
  ! Only GPUs have another version of this one.
  integer function kind_of_device()
    !$acc routine seq device_type(nvidia) bind(kind_of_gpu)
    kind_of_device = 1
  end function
  integer function kind_of_gpu()
    !$acc routine seq
    kind_of_gpu = 2
  end function
  ! A routine that calls them.
  integer function both(x)
    !$acc routine seq
    integer, intent(in) :: x
    both = scale(x)
    call add(1, both)
  end function
end module
