! pointers: remap, rings, pointer arrays of types, swapping buffers, contiguous, c_f_pointer, procedure tables
module buffers
  use iso_c_binding
  implicit none
  type :: state_t
    real(8), pointer, contiguous :: old(:,:) => null(), new(:,:) => null()
    real(8), allocatable :: store(:,:,:)
    integer :: step = 0
  end type
  type :: ptr_t
    real(8), pointer :: p(:) => null()
  end type
  type :: handler_t
    character(10) :: name
    procedure(op), pointer, nopass :: f => null()
  end type
  abstract interface
    pure real(8) function op(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
contains
  subroutine setup(s, n, m)
    type(state_t), intent(out), target :: s
    integer, intent(in) :: n, m
    allocate(s%store(0:n+1, 0:m+1, 2))
    s%store = 0
    allocate(s%old(0:n+1, 0:m+1), s%new(0:n+1, 0:m+1))
    s%old = 0; s%new = 0
    s%old(1, :) = 1
  end subroutine
  subroutine step(s)
    type(state_t), intent(inout) :: s
    real(8), pointer, contiguous :: t(:,:)
    integer :: i, j
    do j = 1, ubound(s%old, 2) - 1
      do i = 1, ubound(s%old, 1) - 1
        s%new(i, j) = 0.25d0 * (s%old(i-1, j) + s%old(i+1, j) + s%old(i, j-1) + s%old(i, j+1))
      end do
    end do
    t => s%old
    s%old => s%new
    s%new => t
    s%step = s%step + 1
  end subroutine
  pure real(8) function add(x, y)
    real(8), intent(in) :: x, y
    add = x + y
  end function
  pure real(8) function mul(x, y)
    real(8), intent(in) :: x, y
    mul = x * y
  end function
  function lookup(table, name) result(f)
    type(handler_t), intent(in) :: table(:)
    character(*), intent(in) :: name
    procedure(op), pointer :: f
    integer :: i
    f => null()
    do i = 1, size(table)
      if (table(i)%name == name) f => table(i)%f
    end do
  end function
  real(8) function reduce(f, x)
    procedure(op) :: f
    real(8), intent(in) :: x(:)
    integer :: i
    reduce = x(1)
    do i = 2, size(x)
      reduce = f(reduce, x(i))
    end do
  end function
end module buffers
program main
  use buffers
  implicit none
  type(state_t), target :: s
  type(ptr_t) :: rows(3)
  type(handler_t) :: table(2)
  real(8), target :: flat(12)
  real(8), pointer :: mat(:,:), vec(:), diag(:)
  procedure(op), pointer :: f
  type(c_ptr) :: raw
  integer :: i
  call setup(s, 4, 3)
  do i = 1, 5
    call step(s)
  end do
  print '(i0,*(f8.5))', s%step, s%old(1:4, 2)
  flat = [(real(i, 8), i = 1, 12)]
  mat(1:3, 0:3) => flat
  print '(4(i0,1x),f5.1)', lbound(mat), ubound(mat), mat(2, 1)
  diag => flat(1:12:5)
  diag = -diag
  print '(12f6.1)', mat
  do i = 1, 3
    rows(i)%p => mat(i, :)
  end do
  rows(2)%p(2) = 100
  print '(4f7.1)', rows(2)%p
  print '(2l2)', associated(rows(1)%p, mat(1, :)), is_contiguous(rows(1)%p)
  vec(0:) => mat(:, 2)
  print '(2(i0,1x),3f6.1)', lbound(vec), ubound(vec), vec
  table(1) = handler_t('add', add)
  table(2) = handler_t('mul', mul)
  f => lookup(table, 'mul')
  print '(f10.1)', f(3d0, 4d0)
  print '(2f12.1)', reduce(add, flat), reduce(table(2)%f, abs(flat(1:5)))
  f => lookup(table, 'none')
  print '(l1)', associated(f)
  raw = c_loc(flat)
  call c_f_pointer(raw, mat, [2, 6])
  print '(6f7.1)', mat(1, :)
  deallocate(s%old, s%new)
end program main
