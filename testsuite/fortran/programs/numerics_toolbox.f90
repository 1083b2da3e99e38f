! do concurrent, forall, nested where, array functions, automatic arrays, recursion w/ optional, growth by move_alloc
module numerics
  implicit none
  integer, parameter :: dp = kind(1d0)
  abstract interface
    function rhs_t(t, y) result(dy)
      import dp
      real(dp), intent(in) :: t, y(:)
      real(dp) :: dy(size(y))
    end function
  end interface
  type :: tableau_t
    integer :: stages
    real(dp), allocatable :: a(:,:), b(:), c(:)
  end type
  type :: series_t
    integer :: n = 0
    real(dp), allocatable :: t(:), y(:,:)
  contains
    procedure :: push
    procedure :: trim => series_trim
  end type
contains
  function rk4() result(t)
    type(tableau_t) :: t
    t%stages = 4
    t%a = reshape([0d0, 0.5d0, 0d0, 0d0,  0d0, 0d0, 0.5d0, 0d0,  0d0, 0d0, 0d0, 1d0,  0d0, 0d0, 0d0, 0d0], [4, 4])
    t%b = [1, 2, 2, 1] / 6d0
    t%c = [0d0, 0.5d0, 0.5d0, 1d0]
  end function
  subroutine step(method, f, t, y, h)
    type(tableau_t), intent(in) :: method
    procedure(rhs_t) :: f
    real(dp), intent(inout) :: t, y(:)
    real(dp), intent(in) :: h
    real(dp) :: k(size(y), method%stages)
    integer :: s
    do s = 1, method%stages
      k(:, s) = f(t + method%c(s) * h, y + h * matmul(k(:, :s-1), method%a(s, :s-1)))
    end do
    y = y + h * matmul(k, method%b)
    t = t + h
  end subroutine
  subroutine push(this, t, y)
    class(series_t), intent(inout) :: this
    real(dp), intent(in) :: t, y(:)
    real(dp), allocatable :: tt(:), yy(:,:)
    if (.not. allocated(this%t)) allocate(this%t(2), this%y(size(y), 2))
    if (this%n == size(this%t)) then
      allocate(tt(2 * this%n), yy(size(y), 2 * this%n))
      tt(:this%n) = this%t
      yy(:, :this%n) = this%y
      call move_alloc(tt, this%t)
      call move_alloc(yy, this%y)
    end if
    this%n = this%n + 1
    this%t(this%n) = t
    this%y(:, this%n) = y
  end subroutine
  subroutine series_trim(this)
    class(series_t), intent(inout) :: this
    this%t = this%t(:this%n)
    this%y = this%y(:, :this%n)
  end subroutine
  function pendulum(t, y) result(dy)
    real(dp), intent(in) :: t, y(:)
    real(dp) :: dy(size(y))
    dy(1) = y(2)
    dy(2) = -sin(y(1)) - 0.1_dp * y(2) + 0.05_dp * cos(t)
  end function
  recursive function quad(f, a, b, tol, depth) result(s)
    interface
      pure real(kind(1d0)) function f(x)
        real(kind(1d0)), intent(in) :: x
      end function
    end interface
    real(dp), intent(in) :: a, b, tol
    integer, intent(in), optional :: depth
    real(dp) :: s, m, whole, halves
    integer :: d
    d = 0
    if (present(depth)) d = depth
    m = (a + b) / 2
    whole = (b - a) / 6 * (f(a) + 4 * f(m) + f(b))
    halves = (m - a) / 6 * (f(a) + 4 * f((a + m) / 2) + f(m)) + (b - m) / 6 * (f(m) + 4 * f((m + b) / 2) + f(b))
    if (abs(whole - halves) < 15 * tol .or. d > 30) then
      s = halves + (halves - whole) / 15
    else
      s = quad(f, a, m, tol / 2, d + 1) + quad(f, m, b, tol / 2, d + 1)
    end if
  end function
  pure real(dp) function bump(x)
    real(dp), intent(in) :: x
    bump = exp(-10 * x**2)
  end function
  function histogram(x, edges) result(h)
    real(dp), intent(in) :: x(:), edges(0:)
    integer :: h(ubound(edges, 1))
    integer :: i
    do concurrent (i = 1:size(h))
      h(i) = count(x >= edges(i - 1) .and. x < edges(i))
    end do
  end function
end module
program main
  use numerics
  implicit none
  type(series_t) :: s
  real(dp) :: t, y(2), a(6, 6), low(6, 6)
  integer :: i, j, idx(6)
  logical :: mask(6, 6)
  t = 0; y = [1, 0]
  do i = 1, 9
    call s%push(t, y)
    call step(rk4(), pendulum, t, y, 0.25_dp)
  end do
  call s%trim
  print '(2(i0,1x),3f10.6)', size(s%t), size(s%y), s%t(9), s%y(:, 9)
  print '(f12.8)', quad(bump, -1d0, 2d0, 1d-9)
  print '(*(i0,1x))', histogram(s%y(1, :), [-1d0, -0.5d0, 0d0, 0.5d0, 1.01d0])
  forall (i = 1:6, j = 1:6, i /= j) a(i, j) = 1d0 / (i + j)
  forall (i = 1:6) a(i, i) = i
  do concurrent (i = 1:6, j = 1:6)
    mask(i, j) = i >= j
  end do
  where (mask)
    low = a
    where (low > 3)
      low = -low
    end where
  elsewhere (a > 0.2)
    low = 100
  elsewhere
    low = 0
  end where
  print '(6f9.4)', low
  idx = [6, 5, 4, 3, 2, 1]
  a(:, idx) = a
  print '(6f6.2)', a(idx(2), :)
  print '(2(i0,1x))', maxloc(a), findloc(a, 3d0)
end program
