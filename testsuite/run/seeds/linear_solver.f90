! Gauss, LU and power iteration with sections and automatic arrays.
program linsolve
  implicit none
  integer, parameter :: n = 6
  double precision :: a(n,n), b(n), x(n), l(n,n)
  integer :: i, j, ipiv(n), info
  do j = 1, n
    do i = 1, n
      a(i,j) = 1d0/(i+j-1)
    end do
    a(j,j) = a(j,j) + 1d0
    b(j) = j
  end do
  x = solve(a, b)
  write(*,'(6f12.6)') x
  print *, maxval(abs(matmul(a,x) - b)) < 1d-10
  call lu(a, ipiv, info)
  print *, info, ipiv
  print '(a,f14.8)', 'det = ', product([(a(i,i), i=1,n)])
  call power(reshape([2d0,1d0,1d0,3d0],[2,2]))
contains
  function solve(a0, b0) result(x)
    double precision, intent(in) :: a0(:,:), b0(:)
    double precision :: x(size(b0)), a(size(b0),size(b0)), f, row(size(b0))
    integer :: i, k, p, m
    m = size(b0)
    a = a0; x = b0
    do k = 1, m-1
      p = k - 1 + maxloc(abs(a(k:m,k)), dim=1)
      if (p /= k) then
        row = a(k,:); a(k,:) = a(p,:); a(p,:) = row
        x([k,p]) = x([p,k])
      end if
      do i = k+1, m
        f = a(i,k)/a(k,k)
        a(i,k:) = a(i,k:) - f*a(k,k:)
        x(i) = x(i) - f*x(k)
      end do
    end do
    do i = m, 1, -1
      x(i) = (x(i) - dot_product(a(i,i+1:), x(i+1:)))/a(i,i)
    end do
  end function
  subroutine lu(a, ipiv, info)
    double precision, intent(inout) :: a(:,:)
    integer, intent(out) :: ipiv(:), info
    integer k, i, j
    info = 0
    do k = 1, size(a,1)
      ipiv(k) = k
      if (a(k,k) == 0d0) then
        info = k; return
      end if
      a(k+1:,k) = a(k+1:,k)/a(k,k)
      do j = k+1, size(a,2)
        a(k+1:,j) = a(k+1:,j) - a(k+1:,k)*a(k,j)
      end do
    end do
  end subroutine
  subroutine power(m)
    double precision, intent(in) :: m(:,:)
    double precision :: v(size(m,1)), w(size(m,1)), lam
    integer it
    v = 1
    do it = 1, 100
      w = matmul(m, v)
      lam = sqrt(sum(w**2))
      v = w/lam
    end do
    print '(f12.8,2f10.6)', lam, v
  end subroutine
end
