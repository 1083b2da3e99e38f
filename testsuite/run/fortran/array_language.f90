! The array language: sections on both sides, constructors, array results, allocation, constants.
module tools
  implicit none
  integer, private :: i
  integer, parameter :: table(3, 2) = reshape([1, 2, 3, 4, 5, 6], [3, 2])
  integer, parameter :: rowsums(3) = [(sum(table(i, :)), i = 1, 3)]
  integer, parameter :: swapped(2, 3) = reshape(table, [2, 3], order=[2, 1])
  integer, parameter :: padded(2, 4) = reshape(table, [2, 4], pad=[0])
  real, parameter :: grid(5) = [(0.25 * (i - 1), i = 1, 5)]
  character(3), parameter :: days(3) = ['mon', 'tue', 'wed']
  integer, parameter :: total = sum(table), biggest = maxval(table(:, 2)), odd = count(mod(table, 2) == 1)
  real, parameter :: picked(2) = grid([2, 4]), back(3) = grid(5:1:-2)
  integer, parameter :: columns(2) = sum(table, 1), shp(2) = shape(table), turned(2, 3) = transpose(table)
contains
  function squares(n) result(r)
    integer, intent(in) :: n
    integer :: r(n)
    integer :: k
    r = [(k * k, k = 1, n)]
  end function
  function outer(a, b) result(m)
    real(8), intent(in) :: a(:), b(:)
    real(8) :: m(size(a), size(b))
    m = spread(a, 2, size(b)) * spread(b, 1, size(a))
  end function
  function grown(a) result(r)
    integer, intent(in) :: a(:)
    integer, allocatable :: r(:)
    r = [a, 0, a(size(a):1:-1)]
  end function
  subroutine lower(a, b, c)
    integer, intent(inout) :: a(0:), b(-1:, 2:)
    integer, intent(in) :: c(3, *)
    print *, lbound(a), ubound(a), lbound(b, 2), ubound(b), size(b, 1), c(2, 2)
    a(0) = 100
    b(-1, 2) = 200
  end subroutine
  subroutine work(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n, n)
    real(8) :: t(n, n), v(2 * n)
    t = transpose(x)
    v(1:n) = x(:, 1)
    v(n + 1:) = t(:, 1)
    x = t + 1
    print '(*(f7.1))', v, x
  end subroutine
  subroutine explicit(n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    x = x * 2
  end subroutine
  subroutine opt(x)
    integer, intent(in), optional :: x(:)
    call opt2(x)
  end subroutine
  subroutine opt2(x)
    integer, intent(in), optional :: x(3)
    if (present(x)) then
      print *, 'there', x
    else
      print *, 'absent'
    end if
  end subroutine
end module

program language
  use tools
  implicit none
  integer :: a(6), b(6), m(4, 4), i, j, k, idx(3), n
  integer, allocatable :: p(:), q(:), r(:, :), s(:, :)
  real(8) :: x(3, 3)
  logical :: l(4)
  character(5) :: names(3)
  integer(8) :: big
  a = [(i, i = 1, 6)]
  b = a
  idx = [5, 1, 3]
  b(idx) = a([2, 4, 6])
  print *, b
  b(idx) = b(idx) + b([1, 3, 5])
  print *, b
  a(2:6) = a(1:5)
  print *, a
  a(1:5) = a(6:2:-1)
  print *, a
  m = reshape([(i, i = 1, 16)], [4, 4])
  m(:, idx(3):2:-1) = m(:, 1:2)
  print *, m
  m(2:4, 2:4) = transpose(m(1:3, 1:3))
  print *, m
  print *, squares(5), sum(squares(4)), squares(3) + squares(3)
  print '(*(f6.1))', outer([1.0d0, 2.0d0], [3.0d0, 4.0d0, 5.0d0])
  p = grown([1, 2, 3])
  print *, p, size(p)
  p = [p, p(1:2), [(k, k + 1, k = 1, 3)], [integer :: ], (/ 7, 8 /)]
  print *, p
  print *, [((10 * i + j, i = 1, 2), j = 1, 3)], [real(8) :: 1, 2, 3]
  names = [character(5) :: 'a', 'bcd', 'efghijk']
  print *, names
  call lower(a, m(1:2, ::2), m)
  print *, a, m
  x = reshape([1.0d0, 2.0d0, 3.0d0, 4.0d0, 5.0d0, 6.0d0, 7.0d0, 8.0d0, 9.0d0], [3, 3])
  call work(3, x)
  call explicit(3, a(1:5:2))
  print *, a
  call explicit(2, m(2, 1:3:2))
  print *, m(2, :)
  call opt()
  call opt(a(1:5:2))
  allocate (q, source=p)
  print *, q
  allocate (r(0:1, 3), source=5)
  print *, r, lbound(r)
  allocate (s, mold=r)
  print *, shape(s), lbound(s), allocated(s)
  call move_alloc(q, p)
  print *, allocated(q), size(p), p(1:3)
  r = m
  print *, shape(r), lbound(r), ubound(r, 2, kind=8)
  big = size(m, kind=8)
  print *, big, size(m, dim=1), shape(m, kind=2), kind(shape(m, kind=2))
  l = [.true., .false., .true., .false.]
  print *, merge([1, 2, 3, 4], 0, l), merge('yes', 'no ', l)
  print *, total, biggest, odd, picked, back, columns, shp, turned, minval(pack(table, table > 2))
  print *, rowsums, swapped, padded, grid, days(2)
  print *, any(m > 3 .and. m < 5), all(m > -1), count(m == 2, 2), maxval(m, mask=m < 10)
  n = 3
  block_of: do i = 1, 2
    p = [(j * i, j = 1, n * i)]
    print *, p
  end do block_of
  p = p(2:4)
  print *, p, lbound(p)
  where (a > 3) a = a - 1
  print *, a, dot_product(a, b), matmul(reshape(a, [2, 3]), reshape(b, [3, 2]))
  print *, sum(reshape(a, [2, 3]), dim=1), product(real(a)), maxval([integer ::]), minval([real ::])
end program
