! Dummy arrays of explicit and assumed shape, strided actual arguments, automatic arrays, in compute regions.
! tol: 1e-12
program arrays_in_procedures
  implicit none
  integer, parameter :: n = 40, m = 30
  real*8 :: a(n,m), b(n,m)
  real*8, allocatable :: c(:,:)
  integer :: i, j
  allocate(c(0:n-1, -1:m-2))
  do j = 1, m
    do i = 1, n
      a(i,j) = dble(i) / dble(j)
    enddo
  enddo
  b = 0.0d0
  c = 0.5d0
  call scale_explicit(a, b, n, m, 2.0d0)
  print *, b(1,1), b(n,m), sum(b)
  call add_assumed(b, c)
  print *, c(0,-1), c(n-1,m-2), sum(c)
  call add_assumed(b(2:n:3, 5:m:2), a(2:n:3, 5:m:2))
  print *, a(1,1), a(2,5), a(5,7), a(3,5), sum(a)
  call scale_explicit(a(:,3:4), c(:,1:2), n, 2, -1.0d0)
  print *, c(0,1), c(n-1,2), c(0,0), sum(c)
  print *, smooth(a(:,1), n)

contains

  subroutine scale_explicit(x, y, rows, cols, factor)
    integer, intent(in) :: rows, cols
    real*8, intent(in) :: x(rows,cols), factor
    real*8, intent(inout) :: y(rows,cols)
    integer :: p, q
    !$acc parallel loop gang copyin(x) copyout(y)
    do q = 1, cols
      !$acc loop vector
      do p = 1, rows
        y(p,q) = factor * x(p,q)
      enddo
    enddo
  end subroutine scale_explicit

  subroutine add_assumed(x, y)
    real*8, intent(in) :: x(:,:)
    real*8, intent(inout) :: y(:,:)
    integer :: p, q
    !$acc parallel loop collapse(2) copyin(x) copy(y)
    do q = 1, size(x, 2)
      do p = 1, size(x, 1)
        y(p,q) = y(p,q) + x(p,q)
      enddo
    enddo
  end subroutine add_assumed

  function smooth(x, k) result(total)
    integer, intent(in) :: k
    real*8, intent(in) :: x(k)
    real*8 :: total, work(k)
    integer :: p
    total = 0.0d0
    !$acc data copyin(x) create(work)
    !$acc parallel loop
    do p = 1, k
      work(p) = 0.5d0 * (x(max(p - 1, 1)) + x(min(p + 1, k)))
    enddo
    !$acc parallel loop reduction(+:total)
    do p = 1, k
      total = total + work(p)
    enddo
    !$acc end data
  end function smooth
end program arrays_in_procedures
