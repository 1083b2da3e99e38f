! A circular queue and an event simulation with module state.
module queue_m
  implicit none
  private
  integer, parameter :: cap = 5
  integer :: q(0:cap - 1), first = 0, n = 0
  public :: put, get, length
contains
  logical function put(i)
    integer, intent(in) :: i
    put = n < cap
    if (.not. put) return
    q(mod(first + n, cap)) = i
    n = n + 1
  end function put
  integer function get()
    get = -1
    if (n == 0) return
    get = q(first)
    first = mod(first + 1, cap)
    n = n - 1
  end function get
  pure integer function length()
    length = n
  end function length
end module queue_m
program simulated_queue
  use queue_m
  implicit none
  integer :: t, lost, served
  lost = 0; served = 0
  do t = 1, 40
    if (mod(t * t, 3) /= 0) then
      if (.not. put(t)) lost = lost + 1
    end if
    if (mod(t, 2) == 0) then
      if (get() > 0) served = served + 1
    end if
  end do
  print '(4(i0,1x))', lost, served, length(), get()
end program simulated_queue
