! run: => open_bins_f.expect
! Histograms whose bins are counted at run time: explicit shape with another lower bound, assumed shape with a stride,
! allocatable, a component.
module counting
  implicit none
  type histogram
    integer, allocatable :: bins(:)
  end type
contains
  subroutine explicit_shape(x, h, n, k)
    integer, intent(in) :: n, k, x(n)
    integer, intent(inout) :: h(0:k-1)
    integer :: i
    !$acc parallel loop copyin(x) copy(h)
    do i = 1, n
      !$acc atomic
      h(x(i)) = h(x(i)) + 1
    end do
  end subroutine

  subroutine assumed_shape(x, h)
    integer, intent(in) :: x(:)
    integer, intent(inout) :: h(:)
    integer :: i
    !$acc kernels loop copyin(x) copy(h)
    do i = 1, size(x)
      h(x(i) + 1) = h(x(i) + 1) + i
    end do
  end subroutine

  subroutine part(x, h, n, k)
    integer, intent(in) :: n, k, x(n)
    integer, intent(inout) :: h(-3:)
    integer :: i
    !$acc parallel loop copyin(x) copy(h(-2:k-3))
    do i = 1, n
      !$acc atomic
      h(x(i) - 2) = h(x(i) - 2) + 2
    end do
    !$acc parallel loop copyin(x) copy(h(-2:k-3)) reduction(+:h(-2:k-3))
    do i = 1, n
      h(x(i) - 2) = h(x(i) - 2) + 1
    end do
  end subroutine

  subroutine component(x, t)
    integer, intent(in) :: x(:, :)
    type(histogram), intent(inout) :: t
    integer :: i, j
    !$acc parallel loop collapse(2) copyin(x) copy(t%bins)
    do j = 1, size(x, 2)
      do i = 1, size(x, 1)
        !$acc atomic update
        t%bins(x(i, j)) = t%bins(x(i, j)) + j
      end do
    end do
  end subroutine
end module

program open_bins
  use counting
  implicit none
  integer, parameter :: n = 30000
  integer :: x(n), i, k
  integer, allocatable :: h(:), w(:)
  type(histogram) :: t
  k = 1
  do while (k < 20000)
    allocate (h(0:k-1), w(2*k), t%bins(0:k))
    h = 0; w = 0; t%bins = 0
    x = [(mod(i*37, k), i = 1, n)]
    call explicit_shape(x, h, n, k)
    call assumed_shape(x(::7), w(1:2*k:2))
    call part(x, w, n, k)
    call component(reshape(x, [150, 200]), t)
    print '(4(i0, 1x))', k, sum(h*[(mod(i, 101) + 1, i = 1, k)]), sum(w/9*[(mod(i, 13) + 1, i = 1, 2*k)]), &
      sum(t%bins*[(mod(i, 7) + 1, i = 0, k)])
    deallocate (h, w, t%bins)
    k = k*12 + 1
  end do
end program
