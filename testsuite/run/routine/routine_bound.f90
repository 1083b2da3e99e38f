! separate: parts/bound_routines.f90
! routine with bind and nohost (OpenACC 3.3, 2.15.1): device code calls another procedure than the host's.
! Bound to; a routine because of that.
subroutine device_add(x, y)
  integer, intent(in) :: x
  integer, intent(inout) :: y
  y = y + 1000*x
end subroutine

program routine_bound
  use openacc
  use bound_routines
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), c(n), d(n), i, host, wanted
  interface
    integer function outside(x)
      !$acc routine seq bind(outside_device)
      integer, intent(in) :: x
    end function
  end interface
  !$acc parallel loop copyout(a, b, c, d)
  do i = 1, n
    a(i) = scale(i)
    b(i) = i
    call add(i, b(i))
    c(i) = both(i)
    d(i) = outside(i)
  end do
  host = 0
  do i = 1, n
    if (i /= 7) host = host + both(i) + outside(i)
  end do
  print *, 'device', sum(a), sum(b), sum(c), sum(d)
  print *, 'host', host
  !$acc serial copyout(a)
  a(1) = kind_of_device()
  a(2) = merge(2, 1, acc_on_device(acc_device_nvidia))
  !$acc end serial
  wanted = a(2)
  print *, 'bound for one type of devices: ', a(1) == wanted, kind_of_device() == 1
  !$acc parallel loop if(.false.) copyout(a)
  do i = 1, n
    a(i) = both(i)
  end do
  print *, 'if(.false.)', a(1)
end program

integer function outside(x)
  integer, intent(in) :: x
  outside = x
end function

integer function outside_device(x)
  !$acc routine seq nohost
  integer, intent(in) :: x
  outside_device = -x
end function
