! Allocatables with `declare`: on the device from their allocation to their deallocation, also for routines, which find
! the array through the device's descriptor (OpenACC 3.3, 2.13).
module fields
  implicit none
  real(8), allocatable :: u(:,:), v(:)
  integer, allocatable, save :: steps
  !$acc declare create(u, v)
contains
  subroutine start(n, m)
    integer, intent(in) :: n, m
    integer :: i, j
    allocate(u(n, 0:m), v(n))
    !$acc parallel loop collapse(2) present(u)
    do j = 0, m
      do i = 1, n
        u(i, j) = i + 100 * j
      enddo
    enddo
  end subroutine start

  real(8) function row_sum(i)
    !$acc routine seq
    integer, intent(in) :: i
    integer :: j
    row_sum = 0
    do j = lbound(u, 2), ubound(u, 2)
      row_sum = row_sum + u(i, j)
    enddo
  end function row_sum

  subroutine sums
    integer :: i
    !$acc parallel loop
    do i = 1, size(v)
      v(i) = row_sum(i)
    enddo
    !$acc update self(v)
  end subroutine sums

  subroutine grow(a, n)
    real(8), allocatable, intent(inout) :: a(:)
    integer, intent(in) :: n
    if (allocated(a)) deallocate(a)
    allocate(a(n))
  end subroutine grow

  real(8) function local_work(n)
    integer, intent(in) :: n
    real(8), allocatable :: work(:)
    !$acc declare create(work)
    integer :: i
    allocate(work(n))
    !$acc parallel loop present(work)
    do i = 1, n
      work(i) = i
    enddo
    local_work = 0
    !$acc parallel loop present(work) reduction(+:local_work)
    do i = 1, n
      local_work = local_work + work(i)
    enddo
  end function local_work
end module fields

program declare_allocatable
  use fields
  implicit none
  integer :: i
  real(8), allocatable :: saved(:)
  do i = 1, 3
    call start(10 * i, 5)
    call sums
    print *, size(v), sum(v)
    deallocate(u, v)
  enddo
  ! Allocated elsewhere, and by an assignment.
  allocate(u(4, 0:1))
  call grow(v, 4)
  u = 1
  !$acc update device(u)
  call sums
  print *, v
  v = [1d0, 2d0, 3d0, 4d0, 5d0, 6d0]
  !$acc parallel loop present(v)
  do i = 1, 6
    v(i) = 2 * i
  enddo
  !$acc update self(v)
  print *, v
  allocate(saved(3))
  saved = 7
  call move_alloc(saved, v)
  !$acc update device(v)
  !$acc parallel loop present(v)
  do i = 1, 3
    v(i) = v(i) + i
  enddo
  !$acc update self(v)
  print *, v
  print *, local_work(10), local_work(1000)
end program declare_allocatable
