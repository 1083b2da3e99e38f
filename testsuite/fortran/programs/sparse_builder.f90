! Sparse matrices assembled from blocks: rows that grow, generics over kinds, bound operators, digests of bits.
module sparse
  use, intrinsic :: iso_fortran_env, only: sp => real32, dp => real64, i4 => int32, i8 => int64
  implicit none
  type :: row_t
    integer :: n = 0
    integer, allocatable :: col(:)
    real(dp), allocatable :: val(:)
  contains
    procedure :: add => row_add
    procedure :: sorted
  end type
  type :: builder_t
    type(row_t), allocatable :: rows(:)
  contains
    procedure :: init
    generic :: add => add_value, add_block
    procedure, private :: add_value, add_block
    procedure :: nnz
    procedure :: finish
  end type
  type :: csr_t
    integer :: n = 0
    integer, allocatable :: ptr(:), col(:)
    real(dp), allocatable :: val(:)
  contains
    procedure, private :: mul_dp, mul_sp
    generic :: operator(*) => mul_dp, mul_sp
    procedure :: transpose => csr_transpose
    procedure :: to_dense
  end type
  interface axpy
    procedure axpy_sp, axpy_dp
  end interface
  interface digest
    procedure digest_i4, digest_i8, digest_dp, digest_l
  end interface
contains
  subroutine row_add(self, j, v)
    class(row_t), intent(inout) :: self
    integer, intent(in) :: j
    real(dp), intent(in) :: v
    integer :: k
    if (.not. allocated(self%col)) allocate(self%col(2), self%val(2))
    do k = 1, self%n
      if (self%col(k) == j) then
        self%val(k) = self%val(k) + v
        return
      end if
    end do
    if (self%n == size(self%col)) then
      self%col = [self%col, self%col]
      self%val = [self%val, self%val]
    end if
    self%n = self%n + 1
    self%col(self%n) = j
    self%val(self%n) = v
  end subroutine
  pure function sorted(self) result(order)
    class(row_t), intent(in) :: self
    integer :: order(self%n)
    integer :: i, j, t
    order = [(i, i = 1, self%n)]
    do i = 2, self%n
      t = order(i)
      do j = i - 1, 1, -1
        if (self%col(order(j)) <= self%col(t)) exit
        order(j + 1) = order(j)
      end do
      order(j + 1) = t
    end do
  end function
  subroutine init(self, n)
    class(builder_t), intent(out) :: self
    integer, intent(in) :: n
    allocate(self%rows(n))
  end subroutine
  subroutine add_value(self, i, j, v)
    class(builder_t), intent(inout) :: self
    integer, intent(in) :: i, j
    real(dp), intent(in) :: v
    call self%rows(i)%add(j, v)
  end subroutine
  subroutine add_block(self, idx, block)
    class(builder_t), intent(inout) :: self
    integer, intent(in) :: idx(:)
    real(dp), intent(in) :: block(size(idx), size(idx))
    integer :: i, j
    do j = 1, size(idx)
      do i = 1, size(idx)
        call self%add(idx(i), idx(j), block(i, j))
      end do
    end do
  end subroutine
  pure integer function nnz(self)
    class(builder_t), intent(in) :: self
    nnz = sum(self%rows%n)
  end function
  function finish(self) result(a)
    class(builder_t), intent(in) :: self
    type(csr_t) :: a
    integer :: i, k
    integer, allocatable :: order(:)
    a%n = size(self%rows)
    allocate(a%ptr(a%n + 1), a%col(self%nnz()), a%val(self%nnz()))
    k = 0
    do i = 1, a%n
      a%ptr(i) = k + 1
      order = self%rows(i)%sorted()
      a%col(k+1:k+size(order)) = self%rows(i)%col(order)
      a%val(k+1:k+size(order)) = self%rows(i)%val(order)
      k = k + size(order)
    end do
    a%ptr(a%n + 1) = k + 1
  end function
  function mul_dp(self, x) result(y)
    class(csr_t), intent(in) :: self
    real(dp), intent(in) :: x(:)
    real(dp) :: y(self%n)
    integer :: i
    do concurrent (i = 1:self%n)
      y(i) = sum(self%val(self%ptr(i):self%ptr(i+1)-1) * x(self%col(self%ptr(i):self%ptr(i+1)-1)))
    end do
  end function
  function mul_sp(self, x) result(y)
    class(csr_t), intent(in) :: self
    real(sp), intent(in) :: x(:)
    real(sp) :: y(self%n)
    y = real(self * real(x, dp), sp)
  end function
  function csr_transpose(self) result(b)
    class(csr_t), intent(in) :: self
    type(csr_t) :: b
    type(builder_t) :: tmp
    integer :: i, k
    call tmp%init(self%n)
    do i = 1, self%n
      do k = self%ptr(i), self%ptr(i + 1) - 1
        call tmp%add(self%col(k), i, self%val(k))
      end do
    end do
    b = tmp%finish()
  end function
  pure function to_dense(self) result(d)
    class(csr_t), intent(in) :: self
    real(dp), allocatable :: d(:,:)
    integer :: i, k
    allocate(d(self%n, self%n), source=0d0)
    do i = 1, self%n
      do k = self%ptr(i), self%ptr(i + 1) - 1
        d(i, self%col(k)) = self%val(k)
      end do
    end do
  end function
  pure subroutine axpy_sp(a, x, y)
    real(sp), intent(in) :: a, x(:)
    real(sp), intent(inout) :: y(:)
    y = y + a * x
  end subroutine
  pure subroutine axpy_dp(a, x, y)
    real(dp), intent(in) :: a, x(:)
    real(dp), intent(inout) :: y(:)
    y = y + a * x
  end subroutine
  pure elemental integer(i8) function digest_i4(x) result(d)
    integer(i4), intent(in) :: x
    d = ieor(int(x, i8) * 2654435761_i8, shiftr(int(x, i8), 3))
  end function
  pure elemental integer(i8) function digest_i8(x) result(d)
    integer(i8), intent(in) :: x
    d = ieor(x, ishft(x, -7))
  end function
  pure elemental integer(i8) function digest_dp(x) result(d)
    real(dp), intent(in) :: x
    d = digest(transfer(x, 0_i8))
  end function
  pure elemental integer(i8) function digest_l(x) result(d)
    logical, intent(in) :: x
    d = merge(1_i8, 0_i8, x)
  end function
end module
program main
  use sparse
  implicit none
  type(builder_t) :: build
  type(csr_t) :: a, at
  real(dp) :: x(6), y(6), k(2, 2) = reshape([2d0, -1d0, -1.5d0, 2d0], [2, 2])
  real(sp) :: xs(6)
  integer :: i
  call build%init(6)
  do i = 5, 1, -1
    call build%add([i, i + 1], k)
  end do
  call build%add(1, 6, 0.25d0)
  a = build%finish()
  at = a%transpose()
  x = [(real(i, dp), i = 1, 6)]
  y = a * x
  print '(2(i0,1x),6f8.3)', build%nnz(), size(a%col), y
  print '(6f8.3)', at * x
  xs = real(x, sp)
  print '(6f8.3)', a * xs
  call axpy(2d0, x, y)
  call axpy(-1.0, xs, xs)
  print '(6f8.3)', y, xs
  print '(l1)', all(abs(transpose(a%to_dense()) - at%to_dense()) < 1d-12)
  print '(4(i0,1x))', digest([1, 2]), digest(3.5d0), digest(.true.)
end program
