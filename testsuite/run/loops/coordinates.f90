! Arrays of a few elements, as coordinates and small matrices are: each thread has its own and runs their loops by itself.
! Shapes of dummy arguments are numbers, or come from the other arrays of the statement.
program coordinates
  implicit none
  integer, parameter :: n = 700
  real(8) :: x(3,n), f(3,n), a(3,3,n), b(3,3,n), c(3,3,n)
  integer :: i, j, e
  do e = 1, n
    do j = 1, 3
      x(j,e) = mod(7 * e + 3 * j, 11)
      do i = 1, 3
        a(i,j,e) = mod(e + 2 * i + 3 * j, 5)
        b(i,j,e) = mod(3 * e + i * j, 7)
      end do
    end do
  end do
  f = -1
  c = -1
  call forces(x, f)
  call multiply(n, a, b, c)
  print '(3f14.1)', f(:,1), f(:,n), sum(f, 2)
  print '(3f14.1)', c(:,:,1), sum(c, 3)
  call swap(n, c)
  print '(3f14.1)', c(:,:,n)

contains

  subroutine forces(x, f)
    real(8), intent(in) :: x(:,:)
    real(8), intent(inout) :: f(:,:)
    real(8) :: d(3), s(3)
    integer :: i, j
    !$acc parallel loop private(d, s) copyin(x) copy(f)
    do i = 1, size(f, 2)
      s = 0
      do j = 1, size(x, 2)
        d = x(:,j) - x(:,i)
        s = s + d * dot_product(d, d)
      end do
      f(:,i) = s
    end do
  end subroutine forces

  subroutine multiply(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(3,3,n), b(3,3,n)
    real(8), intent(inout) :: c(3,3,n)
    integer :: e
    !$acc parallel loop copyin(a, b) copy(c)
    do e = 1, n
      c(:,:,e) = matmul(a(:,:,e), b(:,:,e))
    end do
  end subroutine multiply

  subroutine swap(n, c)
    integer, intent(in) :: n
    real(8), intent(inout) :: c(0:2,-1:1,n)
    real(8) :: t(0:2)
    integer :: e
    !$acc kernels copy(c)
    !$acc loop independent private(t)
    do e = 1, n
      t = c(:,-1,e)
      c(:,-1,e) = c(:,ubound(c, 2),e)
      c(:,1,e) = t(2:lbound(c, 1):-1)
    end do
    !$acc end kernels
  end subroutine swap
end program coordinates
