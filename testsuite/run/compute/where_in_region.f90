! where in regions on arrays of any size: masks that nothing in the construct changes need no memory.
program where_in_region
  implicit none
  integer :: n, i
  real(8), allocatable :: a(:), b(:), c(:), m(:,:)
  integer, allocatable :: k(:)
  n = 20
  allocate(a(n), b(0:n-1), c(n), m(n, 3), k(n))
  a = [(i - 10, i = 1, n)]; b = 1; c = 0; m = 2; k = [(mod(i, 4), i = 1, n)]
  !$acc kernels copy(a, b, c, m) copyin(k)
  where (k == 1)
    b = a
    c = b + 1
    where (a > 0)
      m(:, 1) = c
    elsewhere
      m(:, 1) = -c
    end where
  elsewhere (k == 2)
    c = c - 5
  elsewhere
    c = 9
    b = b*2
  end where
  where (k > 0 .and. a(n:1:-1) < 3) m(:, 2) = a*k
  where (a > 2) a = a*2
  !$acc end kernels
  print *, a, b, c, m
  !$acc parallel loop copy(m) copyin(k)
  do i = 1, 3
    where (k > 1)
      m(:, i) = m(:, i) + i
    elsewhere
      m(:, i) = m(:, i)*0.5d0
    end where
  end do
  print *, m
end program
