! Components of all records of an array or section in constructs: `a(2:n)%x`, `a%x(3)`, `s%list(:)%w`.
! tol: 1e-5
module records_of_arrays
  type cell
    real :: u(5)
    real :: w
    integer :: k
  end type
  type blk
    real, allocatable :: x(:,:), y(:)
    type(cell), allocatable :: c(:)
  end type
end module
program parts_of_records
  use records_of_arrays
  type(blk) :: b
  type(cell) :: g(12)
  integer, parameter :: n = 12
  integer :: i, nn
  allocate(b%x(0:n-1,-1:n), b%y(n), b%c(n))
  b%x = reshape([(real(mod(i*7,29)), i=1,n*(n+2))], [n,n+2])
  b%y = [(real(i), i=1,n)]
  nn = n
  do i = 1, n
    b%c(i)%u = [(real(i*j), j=1,5)]; b%c(i)%w = i; b%c(i)%k = i
    g(i) = b%c(i)
  end do
  !$acc data copy(b, b%x, b%y, b%c, g)
  !$acc kernels
  b%c(:)%w = b%c(nn:1:-1)%w
  b%c(2:nn)%u(3) = b%c(1:nn-1)%u(2)
  b%y = b%x(:, 0) + b%y(nn:1:-1)
  b%x(1:, :) = b%x(:nn-2, :)
  g(2:nn) = g(1:nn-1)
  g%w = cshift(g%w, 2)
  b%y(:) = sum(b%x, 2)
  b%y(3:nn) = matmul(b%x(0:nn-3, 1:nn), b%y)
  !$acc end kernels
  !$acc parallel loop present(b, b%x, b%y, b%c, g)
  do i = 1, n
    b%x(:, i) = b%x(n-1:0:-1, i) + b%c(i)%u(1)
    b%c(i)%u(2:5) = b%c(i)%u(1:4) + sum(b%x(:, i))
    g(i)%u = g(i)%u(5:1:-1)
    where (b%x(:,i) > 20) b%x(:,i) = -b%x(:,i)
    b%x(1:min(i, n-1)-1, i) = b%x(2:min(i, n-1), i)
  end do
  !$acc end data
  print '(10f12.3)', b%x, b%y
  do i = 1, n; print '(7f12.3,i4)', b%c(i)%u, b%c(i)%w, g(i)%w, g(i)%k; print '(5f12.3)', g(i)%u; end do
end program
