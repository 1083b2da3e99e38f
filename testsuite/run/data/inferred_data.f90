! Loops of the host around compute constructs. Where only the constructs use an array it stays on the device; what the
! host uses in between has to be right all the same.
module shared_arrays
  implicit none
  real :: field(100)
contains
  real function norm()
    norm = sum(field)
  end function

  subroutine scale(x, s)
    real, intent(inout) :: x(:)
    real, intent(in) :: s
    x = x * s
  end subroutine

  ! The dummy is the module's array for the caller.
  subroutine advance(x, steps)
    real, intent(inout) :: x(:)
    integer, intent(in) :: steps
    integer :: i, k
    do k = 1, steps
      !$acc kernels
      do i = 2, size(x) - 1
        x(i) = x(i) + 1
      end do
      !$acc end kernels
    end do
  end subroutine
end module

program inferred_data
  use shared_arrays
  implicit none
  real, allocatable :: a(:), b(:)
  real, target :: t(100)
  real, pointer :: p(:)
  real :: s
  integer :: i, k
  allocate(a(100), b(100))
  a = 1
  b = 0
  ! Nothing between: both stay.
  do k = 1, 10
    !$acc kernels
    b(2:99) = (a(1:98) + a(3:100)) * 0.5
    a(2:99) = b(2:99) + 1
    !$acc end kernels
  end do
  print *, 'kept', sum(a), sum(b)
  ! The host reads one of them now and then.
  s = 0
  do k = 1, 10
    !$acc parallel loop
    do i = 1, 100
      a(i) = a(i) + b(i)
    end do
    if (mod(k, 5) == 0) s = s + a(50)
  end do
  print *, 'read', s
  ! The host writes one.
  do k = 1, 5
    b(k) = real(k)
    !$acc parallel loop
    do i = 1, 100
      a(i) = b(i)
    end do
  end do
  print *, 'written', sum(a)
  ! A procedure does, by its argument or because it knows the array.
  field = 1
  s = 0
  do k = 1, 3
    !$acc parallel loop
    do i = 1, 100
      field(i) = field(i) + 1
      a(i) = a(i) + 1
    end do
    call scale(a, 2.0)
    s = s + norm()
  end do
  call advance(field, 4)
  print *, 'called', sum(a), s, norm()
  ! A pointer to it.
  t = 1
  p => t
  s = 0
  do k = 1, 3
    !$acc parallel loop
    do i = 1, 100
      t(i) = t(i) + 1
    end do
    s = s + p(7)
  end do
  print *, 'pointed', s
  ! Directives inside.
  do k = 1, 3
    !$acc data copy(t)
    !$acc parallel loop
    do i = 1, 100
      t(i) = t(i) * 2
    end do
    !$acc end data
    t(1) = t(1) + 1
  end do
  !$acc enter data copyin(a)
  do k = 1, 3
    !$acc parallel loop
    do i = 1, 100
      a(i) = a(i) + 1
    end do
    !$acc update self(a(1:10))
    s = s + a(3)
  end do
  !$acc exit data copyout(a)
  print *, 'directives', sum(t), sum(a), s
  ! On the host itself in some iterations.
  do k = 1, 4
    !$acc parallel loop if (mod(k, 2) == 0)
    do i = 1, 100
      t(i) = t(i) + k
    end do
  end do
  print *, 'if', sum(t)
  ! Left in the middle; reallocated on the way; never entered.
  outer: do k = 1, 10
    !$acc parallel loop
    do i = 1, 100
      t(i) = t(i) + 1
    end do
    if (k == 3) exit outer
  end do outer
  do k = 1, 3
    deallocate(b)
    allocate(b(50 * k))
    !$acc parallel loop
    do i = 1, 50 * k
      b(i) = i
    end do
    s = s + size(b)
  end do
  do k = 1, 0
    !$acc parallel loop
    do i = 1, 100
      t(i) = 0
    end do
  end do
  print *, 'left', sum(t), sum(b), s
  ! Asynchronous, with the wait behind the loop.
  do k = 1, 3
    !$acc parallel loop async(1)
    do i = 1, 100
      t(i) = t(i) + 1
    end do
  end do
  !$acc wait
  print *, 'async', sum(t)
  ! A loop with a condition, a nest of loops.
  k = 0
  s = 0
  do while (s < 1000)
    do i = 1, 2
      call step(t, s)
      k = k + 1
    end do
  end do
  print *, 'while', k, s
contains
  subroutine step(x, total)
    real, intent(inout) :: x(:)
    real, intent(inout) :: total
    integer :: n, m
    do m = 1, 2
      !$acc parallel loop reduction(+:total)
      do n = 1, size(x)
        x(n) = x(n) * 0.5
        total = total + x(n)
      end do
    end do
  end subroutine
end program
