! run: => inferred_data_depth_f.expect
! Constructs at any depth of calls below a loop of the host: on arrays of a module, on dummies of several kinds and on those of the
! program around.
module fields
  implicit none
  integer, parameter :: n = 48
  real, allocatable :: u(:,:), v(:,:)
  real :: edge(n) = 1
  integer :: steps = 0
contains
  subroutine diffuse()
    integer :: i, j
    !$acc kernels
    do j = 2, n - 1
      do i = 2, n - 1
        v(i,j) = 0.25 * (u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1))
      end do
    end do
    do j = 2, n - 1
      do i = 2, n - 1
        u(i,j) = v(i,j)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine boundary(rows)
    integer, intent(in) :: rows
    integer :: j
    !$acc parallel loop
    do j = 1, rows
      u(1,j) = edge(j)
    end do
  end subroutine

  ! The host counts; the module's arrays are the constructs' alone.
  subroutine step(rows)
    integer, intent(in) :: rows
    steps = steps + 1
    call boundary(rows)
    call diffuse()
  end subroutine

  subroutine scale(a, by)
    real, intent(inout) :: a(:)
    real, intent(in) :: by
    integer :: i
    !$acc parallel loop
    do i = 1, size(a)
      a(i) = a(i) * by
    end do
  end subroutine

  subroutine scale_twice(a, by, count)
    integer, intent(in) :: count
    real, intent(inout) :: a(count)
    real, intent(in) :: by
    call scale(a, by)
    call scale(a, by)
  end subroutine
end module

program inferred_data_depth
  use fields
  implicit none
  real, allocatable :: w(:)
  real :: top
  integer :: k, rows
  allocate (u(n,n), v(n,n), w(n))
  rows = n
  u = 0
  v = 0
  w = 1
  do k = 1, 5
    call step(rows)
    if (mod(k, 2) == 0) print *, 'step', k, steps
  end do
  print *, sum(u), sum(v)
  do k = 1, 4
    call scale_twice(w, 0.5, n)
  end do
  print *, sum(w) * 256
  ! The host looks at the module's array after each step.
  top = 0
  do k = 1, 3
    call step(rows)
    top = top + u(2,2)
  end do
  print *, top
  do k = 1, 3
    edge(k) = 2
    call step(rows)
  end do
  print *, sum(u)
  do k = 1, 3
    call inner()
  end do
  print *, sum(w), rows
contains
  subroutine inner()
    integer :: i
    !$acc parallel loop
    do i = 1, n
      w(i) = w(i) + i
    end do
    rows = rows - 1
  end subroutine
end program
