! The same from Fortran: allocatable arrays, sections and components through host_data use_device.
! with: parts/exchange.c
! env: ACC_NUM_DEVICES=4
module exchange
  use iso_c_binding
  implicit none
  interface
    subroutine host_only(block, bytes) bind(c)
      import c_size_t
      real(8), intent(in) :: block(*)
      integer(c_size_t), value :: bytes
    end subroutine host_only
    subroutine send_numbers(from, count, tag) bind(c)
      import c_int
      real(8), intent(in) :: from(*)
      integer(c_int), value :: count, tag
    end subroutine send_numbers
    subroutine receive_numbers(to, count, tag) bind(c)
      import c_int
      real(8), intent(inout) :: to(*)
      integer(c_int), value :: count, tag
    end subroutine receive_numbers
  end interface
  type grid
    real(8), allocatable :: u(:, :)
  end type grid
end module exchange

program ring
  use exchange
  use openacc
  implicit none
  integer, parameter :: n = 12, parts = 4
  type(grid), target :: grids(0:parts - 1)
  integer :: d, i, j, devices
  devices = acc_get_num_devices(acc_get_device_type())
  do d = 0, parts - 1
    call acc_set_device_num(mod(d, devices), acc_get_device_type())
    allocate(grids(d)%u(n, 0:n + 1))
    call fill(grids(d)%u, d)
  end do
  do d = 0, parts - 1
    call acc_set_device_num(mod(d, devices), acc_get_device_type())
    call take(grids(d)%u, mod(d + parts - 1, parts), mod(d + 1, parts))
    print '(2f10.1)', sum(grids(d)%u(:, 0)), sum(grids(d)%u(:, n + 1))
  end do
contains
  subroutine fill(u, d)
    real(8), intent(inout) :: u(n, 0:n + 1)
    integer, intent(in) :: d
    call host_only(u, int(8 * size(u), c_size_t))
    u = -1
    !$acc enter data create(u)
    !$acc parallel loop collapse(2) present(u)
    do j = 1, n
      do i = 1, n
        u(i, j) = 1000 * (d + 1) + 10 * j + i
      end do
    end do
    !$acc host_data use_device(u)
    call send_numbers(u(:, n), n, 10 + d)
    call send_numbers(u(1, 1), n, 20 + d)
    !$acc end host_data
  end subroutine fill

  subroutine take(u, below, above)
    real(8), intent(inout) :: u(n, 0:n + 1)
    integer, intent(in) :: below, above
    !$acc host_data use_device(u)
    call receive_numbers(u(:, 0), n, 10 + below)
    call receive_numbers(u(1, n + 1), n, 20 + above)
    !$acc end host_data
    !$acc update self(u(:, 0), u(:, n + 1))
  end subroutine take
end program ring
