! host_data (OpenACC 3.3, 2.8): procedures of the host that take device addresses; if and if_present.
! expect(host,multicore,none): host_data_shared.expect
! check: stale host data
program host_data
  implicit none
  integer, parameter :: n = 1000
  real, allocatable :: x(:)
  real :: y(0:n-1), z(10)
  integer :: i
  logical :: on_device
  allocate (x(n))
  x = -1
  y = -1
  z = 1
  !$acc data create(x, y)
  !$acc kernels
  x = 1
  y = 0
  !$acc end kernels
  !$acc host_data use_device(x, y)
  call saxpy(n, 2.0, x, y)
  print *, "inside", lbound(y), ubound(y), size(x)
  !$acc end host_data
  print *, "on the host", x(1), y(0), y(n-1)
  !$acc update self(y)
  print *, "from the device", y(0), y(n-1)

  ! Not present: the host's address.
  !$acc host_data use_device(z) if_present
  call twice(10, z)
  !$acc end host_data
  print *, "if_present", z(1), z(10)
  on_device = .false.
  !$acc host_data use_device(y) if(on_device)
  call twice(n, y)
  !$acc end host_data
  print *, "if", y(0), y(n-1)
  !$acc update self(y)
  print *, "not the device's", y(0), y(n-1)
  on_device = .true.
  !$acc host_data use_device(y) if(on_device)
  call axpy_section(5, y(10:14), y)
  !$acc end host_data
  !$acc update self(y)
  print *, "a section", y(9), y(10), y(14), y(15)
  !$acc end data
contains
  ! As a library for the device would: takes its addresses.
  subroutine saxpy(n, a, x, y)
    integer, intent(in) :: n
    real, intent(in) :: a, x(n)
    real, intent(inout) :: y(n)
    integer :: i
    !$acc parallel loop deviceptr(x, y)
    do i = 1, n
      y(i) = y(i) + a * x(i) + i - 1
    enddo
  end subroutine saxpy

  subroutine axpy_section(n, part, all)
    integer, intent(in) :: n
    real, intent(inout) :: part(n), all(*)
    integer :: i
    !$acc parallel loop deviceptr(part)
    do i = 1, n
      part(i) = part(i) + 100
    enddo
  end subroutine axpy_section

  subroutine twice(n, v)
    integer, intent(in) :: n
    real, intent(inout) :: v(n)
    v = 2 * v
  end subroutine twice
end program host_data
