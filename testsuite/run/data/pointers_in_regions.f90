! Pointers in compute regions and data clauses: whole targets, sections with gaps, two pointers to one target.
module fields
  implicit none
  real(8), pointer, contiguous :: u(:, :), v(:, :)
  real(8), allocatable, target :: store(:, :, :)
contains
  subroutine step(a, b)
    real(8), pointer, intent(in) :: a(:, :), b(:, :)
    integer :: i, j
    !$acc parallel loop collapse(2) copyin(a) copy(b)
    do j = 2, size(a, 2) - 1
      do i = 2, size(a, 1) - 1
        b(i, j) = 0.25d0 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
      end do
    end do
  end subroutine
  subroutine swap()
    real(8), pointer, contiguous :: t(:, :)
    t => u
    u => v
    v => t
  end subroutine
end module
program pointers_in_regions
  use fields
  implicit none
  integer, parameter :: n = 20
  real(8), target :: line(30)
  real(8), pointer :: p(:), q(:), s
  real(8) :: total
  integer :: i, j, k
  allocate(store(n, n, 2))
  store = 0
  store(1, :, :) = 1
  u => store(:, :, 1)
  v => store(:, :, 2)
  do k = 1, 6
    call step(u, v)
    call swap()
  end do
  print '(3f12.8)', u(2, 2), u(5, 5), sum(u)
  !$acc data copy(store)
  do k = 1, 4
    !$acc parallel loop collapse(2) present(u, v)
    do j = 2, n - 1
      do i = 2, n - 1
        v(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
      end do
    end do
    call swap()
  end do
  !$acc end data
  print '(3f12.8)', u(2, 2), u(5, 5), sum(u)
  line = [(real(i, 8), i = 1, 30)]
  p => line(1:30:3)
  !$acc parallel loop copy(p)
  do i = 1, size(p)
    p(i) = -p(i)
  end do
  print '(6f6.1)', line(1:12)
  p => line(1:15)
  q => line(16:30)
  total = 0
  !$acc parallel loop copyin(p) copyout(q) reduction(+:total)
  do i = 1, 15
    q(i) = 2 * p(i)
    total = total + p(i)
  end do
  print '(5f7.1)', total, q(1), q(15), line(30), line(2)
  allocate(s)
  s = 3
  !$acc parallel loop copy(line)
  do i = 1, 30
    line(i) = line(i) * s
  end do
  print '(3f8.1)', line(2), line(17), s
  deallocate(s)
  allocate(p(5))
  !$acc kernels
  p(:) = 7
  !$acc end kernels
  print '(5f5.1)', p
  deallocate(p)
end program
