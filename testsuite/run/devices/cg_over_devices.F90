! Conjugate gradients over all devices: bands of a tridiagonal matrix, halos by acc_memcpy_d2d_async, sums of all devices by
! asynchronous reductions in one thread, declared data on each device. The result is that of one device.
! env: ACC_NUM_DEVICES=4
! tol: 1e-6
module bands
#ifdef _OPENACC
  use openacc
#endif
  use iso_c_binding, only: c_size_t
  implicit none
  integer, parameter :: total = 240, most = 8
  real(8) :: diagonal(3)
  !$acc declare create(diagonal)
  type band
    real(8), allocatable :: x(:), r(:), p(:), q(:)
    real(8) :: part
  end type band
  type(band), target :: bands_of(0:most - 1)
  integer :: devices = 1, share
contains
  subroutine turn_to(d)
    integer, intent(in) :: d
#ifdef _OPENACC
    call acc_set_device_num(d, acc_get_device_type())
#endif
  end subroutine turn_to

  subroutine set_up(d, b)
    integer, intent(in) :: d
    type(band), intent(inout) :: b
    integer :: i
    allocate(b%x(0:share + 1), b%r(0:share + 1), b%p(0:share + 1), b%q(0:share + 1))
    b%x = 0
    b%q = 0
    b%r = 0
    do i = 1, share
      b%r(i) = mod((d * share + i) * 37, 11) - 4
    end do
    b%p = b%r
    call turn_to(d)
    !$acc enter data copyin(b%x, b%r, b%p, b%q)
    diagonal = [-1d0, 2.5d0, -1d0]
    !$acc update device(diagonal)
  end subroutine set_up

  subroutine exchange(d)
    integer, intent(in) :: d
#ifdef _OPENACC
    call acc_memcpy_d2d_async(bands_of(d + 1)%p(0:0), bands_of(d)%p(share:share), 8_c_size_t, d + 1, d, 1)
    call acc_memcpy_d2d_async(bands_of(d)%p(share + 1:), bands_of(d + 1)%p(1:1), 8_c_size_t, d, d + 1, 1)
#endif
  end subroutine exchange

  subroutine multiply(p, q, part)
    real(8), intent(in) :: p(0:share + 1)
    real(8), intent(out) :: q(0:share + 1)
    real(8), intent(inout) :: part
    integer :: i
    part = 0
    !$acc parallel loop present(p, q) copy(part) reduction(+:part) async(1)
    do i = 1, share
      q(i) = diagonal(1) * p(i - 1) + diagonal(2) * p(i) + diagonal(3) * p(i + 1)
      part = part + p(i) * q(i)
    end do
  end subroutine multiply

  subroutine advance(alpha, x, r, p, q, part)
    real(8), intent(in) :: alpha, p(0:share + 1), q(0:share + 1)
    real(8), intent(inout) :: x(0:share + 1), r(0:share + 1), part
    integer :: i
    part = 0
    !$acc parallel loop present(x, r, p, q) copy(part) reduction(+:part) async(1)
    do i = 1, share
      x(i) = x(i) + alpha * p(i)
      r(i) = r(i) - alpha * q(i)
      part = part + r(i)**2
    end do
  end subroutine advance

  subroutine turn(beta, r, p)
    real(8), intent(in) :: beta, r(0:share + 1)
    real(8), intent(inout) :: p(0:share + 1)
    integer :: i
    !$acc parallel loop present(r, p) async(1)
    do i = 1, share
      p(i) = r(i) + beta * p(i)
    end do
  end subroutine turn

  real(8) function sum_of_all() result(sum)
    integer :: d
    sum = 0
    do d = 0, devices - 1
      call turn_to(d)
      !$acc wait(1)
      sum = sum + bands_of(d)%part
    end do
  end function sum_of_all
end module bands

program cg
  use bands
  implicit none
  real(8) :: rr, next, alpha
  integer :: d, step
#ifdef _OPENACC
  devices = acc_get_num_devices(acc_get_device_type())
#endif
  share = total / devices
  rr = 0
  do d = 0, devices - 1
    call set_up(d, bands_of(d))
    rr = rr + dot_product(bands_of(d)%r(1:share), bands_of(d)%r(1:share))
  end do
  do step = 1, 30
    do d = 0, devices - 2
      call exchange(d)
    end do
    do d = 0, devices - 1
      call turn_to(d)
      call multiply(bands_of(d)%p, bands_of(d)%q, bands_of(d)%part)
    end do
    alpha = rr / sum_of_all()
    do d = 0, devices - 1
      call turn_to(d)
      call advance(alpha, bands_of(d)%x, bands_of(d)%r, bands_of(d)%p, bands_of(d)%q, bands_of(d)%part)
    end do
    next = sum_of_all()
    do d = 0, devices - 1
      call turn_to(d)
      call turn(next / rr, bands_of(d)%r, bands_of(d)%p)
    end do
    rr = next
    if (step == 1 .or. step == 8) print '(es14.6)', rr
  end do
  next = 0
  do d = 0, devices - 1
    call turn_to(d)
    !$acc wait
    !$acc exit data copyout(bands_of(d)%x)
    next = next + sum(bands_of(d)%x(1:share) * [(d * share + step, step = 1, share)])
  end do
  print '(es14.6)', next
end program cg
