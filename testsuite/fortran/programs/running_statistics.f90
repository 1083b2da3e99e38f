! submodules, generic resolution by kind and rank, optional, elemental, pure recursion, enum, block data-like params
module stats
  use iso_fortran_env
  implicit none
  private
  enum, bind(c)
    enumerator :: kind_mean = 1, kind_var, kind_max = 10
  end enum
  public :: kind_mean, kind_var, kind_max, summary, accumulate, histogram_t, swap, to_string
  type, public :: running_t
    integer(int64) :: n = 0_int64
    real(real64) :: mean = 0, m2 = 0
  end type
  type histogram_t
    real(real64) :: lo, hi
    integer, allocatable :: bins(:)
  contains
    procedure :: add_one
    procedure :: add_many
    generic :: add => add_one, add_many
    procedure :: write_hist
    procedure, pass(this) :: counts_above
  end type
  interface histogram_t
    module procedure new_histogram
  end interface
  interface
    module subroutine accumulate(r, x)
      type(running_t), intent(inout) :: r
      real(real64), intent(in) :: x(:)
    end subroutine
    module function summary(r, what) result(s)
      type(running_t), intent(in) :: r
      integer, intent(in), optional :: what
      real(real64) :: s
    end function
  end interface
  interface swap
    module procedure swap_i, swap_r, swap_v
  end interface
  interface to_string
    module procedure int_to_string, real_to_string, log_to_string
  end interface
contains
  function new_histogram(lo, hi, n) result(h)
    real(real64), intent(in) :: lo, hi
    integer, intent(in) :: n
    type(histogram_t) :: h
    h%lo = lo; h%hi = hi
    allocate(h%bins(n), source=0)
  end function
  subroutine add_one(this, x)
    class(histogram_t), intent(inout) :: this
    real(real64), intent(in) :: x
    integer :: k
    k = 1 + int((x - this%lo) / (this%hi - this%lo) * size(this%bins))
    if (k >= 1 .and. k <= size(this%bins)) this%bins(k) = this%bins(k) + 1
  end subroutine
  subroutine add_many(this, x)
    class(histogram_t), intent(inout) :: this
    real(real64), intent(in) :: x(:)
    integer :: i
    do i = 1, size(x)
      call this%add(x(i))
    end do
  end subroutine
  subroutine write_hist(this, unit)
    class(histogram_t), intent(in) :: this
    integer, intent(in), optional :: unit
    integer :: u, i
    u = output_unit
    if (present(unit)) u = unit
    do i = 1, size(this%bins)
      write (u, '(i3,1x,a)') i, repeat('#', this%bins(i))
    end do
  end subroutine
  pure integer function counts_above(limit, this)
    integer, intent(in) :: limit
    class(histogram_t), intent(in) :: this
    counts_above = count(this%bins > limit)
  end function
  elemental subroutine swap_i(a, b)
    integer, intent(inout) :: a, b
    integer :: t
    t = a; a = b; b = t
  end subroutine
  elemental subroutine swap_r(a, b)
    real(real64), intent(inout) :: a, b
    real(real64) :: t
    t = a; a = b; b = t
  end subroutine
  subroutine swap_v(a, b)
    character(*), intent(inout) :: a, b
    character(max(len(a), len(b))) :: t
    t = a; a = b; b = t
  end subroutine
  pure function int_to_string(i) result(s)
    integer, intent(in) :: i
    character(:), allocatable :: s
    character(12) :: buf
    write (buf, '(i0)') i
    s = trim(buf)
  end function
  pure function real_to_string(x, digits) result(s)
    real(real64), intent(in) :: x
    integer, intent(in), optional :: digits
    character(:), allocatable :: s
    character(32) :: buf, fmt
    integer :: d
    d = 3
    if (present(digits)) d = digits
    write (fmt, '("(f0.",i0,")")') d
    write (buf, fmt) x
    s = trim(buf)
  end function
  pure function log_to_string(l) result(s)
    logical, intent(in) :: l
    character(:), allocatable :: s
    s = merge('true ', 'false', l)
    s = trim(s)
  end function
end module stats
submodule (stats) stats_impl
  implicit none
contains
  module procedure accumulate
    integer :: i
    real(real64) :: d
    do i = 1, size(x)
      r%n = r%n + 1
      d = x(i) - r%mean
      r%mean = r%mean + d / r%n
      r%m2 = r%m2 + d * (x(i) - r%mean)
    end do
  end procedure
  module function summary(r, what) result(s)
    type(running_t), intent(in) :: r
    integer, intent(in), optional :: what
    real(real64) :: s
    integer :: w
    w = kind_mean
    if (present(what)) w = what
    select case (w)
    case (kind_mean)
      s = r%mean
    case (kind_var)
      s = merge(r%m2 / max(r%n - 1, 1_int64), 0.0_real64, r%n > 1)
    case default
      s = huge(s)
    end select
  end function
end submodule
program main
  use stats, only: running_t, accumulate, summary, kind_var, kind_max, hist => histogram_t, swap, to_string
  use, intrinsic :: iso_fortran_env, only: dp => real64
  implicit none
  type(running_t) :: r
  type(hist) :: h
  real(dp), allocatable :: x(:)
  integer :: i, a(3) = [1, 2, 3], b(3) = [4, 5, 6]
  character(5) :: s = 'left', t = 'right'
  x = [(sin(real(i, dp)), i = 1, 50)]
  call accumulate(r, x)
  print '(a)', to_string(summary(r), 5) // ' ' // to_string(summary(r, kind_var)) // ' ' // to_string(int(r%n))
  print '(l1)', summary(r, what=kind_max) > 1d300
  h = hist(-1.0_dp, 1.0_dp, 6)
  call h%add(x)
  call h%add(0.1_dp)
  call h%write_hist()
  print '(i0)', h%counts_above(7)
  call swap(a, b)
  call swap(s, t)
  call swap(a(1), b(1))
  print '(6(i0,1x),2a)', a, b, s, t
  print '(a)', to_string(any(a > 5)) // to_string(all(a > 5))
end program main
