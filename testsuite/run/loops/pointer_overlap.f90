! Pointers in bare `kernels`: regions run in parallel where what they show does not overlap, else in order; also backwards, of rank 2,
! components of derived types, and a pointer beside its target. Where both show the same elements these come back.
program pointer_overlap
  implicit none
  integer, parameter :: n = 1000
  type box
    real(8), pointer :: v(:)
  end type
  real(8), target :: a(n), b(n), c(n, 8)
  real(8), pointer :: p(:), q(:), m(:, :), k(:, :)
  type(box) :: x, y
  integer :: i, step
  a = [(i, i = 1, n)]
  b = 0
  c = 1
  call both(a, b)
  p => a; q => a
  call both_pointers(p, q)
  print *, sum(a), sum(b)
  !$acc data copy(a, b, c)
  do step = 1, 3
    p => a(1:n - step); q => a(1 + step:n)
    call both_pointers(p, q)
    q => b(n:1:-1); p => a
    call both_pointers(p, q)
    p => b(n:1:-1); q => b
    call both_pointers(p, q)
  end do
  m => c(1:500, 1:7); k => c(501:1000, 2:8)
  call planes(m, k)
  k => c(1:500, 2:8)
  call planes(m, k)
  x%v => a; y%v => b
  !$acc kernels
  do i = 2, n
    y%v(i) = x%v(i - 1) + 0.25d0
  end do
  !$acc end kernels
  y%v => a(1:n)
  !$acc kernels
  do i = 2, n
    y%v(i) = x%v(i - 1) * 0.5d0 + 0.25d0
  end do
  !$acc end kernels
  !$acc end data
  print *, sum(a), sum(b), sum(c), b(1), b(n), c(500, 8)
contains
  subroutine both(s, t)
    real(8), target :: s(:), t(:)
    real(8), pointer :: first(:)
    integer :: j
    first => t
    !$acc kernels
    do j = 1, size(s)
      first(j) = s(j) + t(j)
    end do
    !$acc end kernels
  end subroutine
  subroutine both_pointers(from, to)
    real(8), pointer, intent(in) :: from(:), to(:)
    integer :: j
    !$acc kernels
    do j = 1, size(from)
      to(j) = from(j) * 0.5d0 + 1
    end do
    !$acc end kernels
  end subroutine
  subroutine planes(from, to)
    real(8), pointer, intent(in) :: from(:, :), to(:, :)
    integer :: j, l
    !$acc kernels
    do l = 1, size(from, 2)
      do j = 1, size(from, 1)
        to(j, l) = from(j, l) + 0.125d0 * l
      end do
    end do
    !$acc end kernels
  end subroutine
end program
