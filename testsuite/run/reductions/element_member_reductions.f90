! Components of elements of arrays as reduction variables (OpenACC 3.3, 2.5.15 and 2.9.11): of arrays with bounds of their own,
! of allocatable arrays and components, of tables of two dimensions, on loops of all levels and nested.
program element_member_reductions
  implicit none
  type range
    real(8) :: low, high
  end type
  type cell
    integer :: count
    real(8) :: sum
    type(range) :: in
    logical :: any
  end type
  type block
    integer :: n
    type(cell), allocatable :: cells(:)
  end type
  type(cell) :: a(-2:5), grid(3, 2)
  type(cell), allocatable :: b(:)
  type(block) :: blk
  integer :: i, j, k

  k = 3
  do i = -2, 5
    a(i) = cell(i, 10 * i, range(1d9, -1d9), .false.)
  end do
  !$acc parallel loop reduction(+:a(k)%sum) reduction(min:a(1)%in%low) reduction(max:a(k)%in%high) reduction(.or.:a(k)%any)
  do i = 1, 400
    a(k)%sum = a(k)%sum + i + a(2)%count
    a(1)%in%low = min(a(1)%in%low, i - 7d0)
    a(k)%in%high = max(a(k)%in%high, 2d0 * i)
    a(k)%any = a(k)%any .or. i == 77
  end do
  do i = -2, 5
    print '(i0, 3(1x, f0.1), 1x, l1)', a(i)%count, a(i)%sum, a(i)%in, a(i)%any
  end do

  allocate (b(4), blk%cells(0:6))
  b%sum = 0
  blk%cells%count = 1
  call totals(b, 2)
  print '(4(f0.1, 1x))', b%sum

  !$acc parallel loop reduction(+:blk%cells(k)%count) copy(blk, blk%cells)
  do i = 1, 50
    blk%cells(k)%count = blk%cells(k)%count + i
  end do
  print '(7(i0, 1x))', blk%cells%count

  grid%sum = 0
  grid%count = 0
  !$acc parallel loop gang reduction(+:grid(3, 2)%count) copy(grid)
  do i = 1, 2
    !$acc loop vector reduction(+:grid(i, 1)%sum)
    do j = 1, 100
      grid(i, 1)%sum = grid(i, 1)%sum + i + j
    end do
    grid(3, 2)%count = grid(3, 2)%count + 4
  end do
  print '(3(f0.1, 1x))', grid(:, 1)%sum
  print '(3(i0, 1x))', grid(:, 2)%count

  !$acc parallel copy(a)
  !$acc loop gang reduction(+:a(k - 1)%sum)
  do i = 1, 20
    !$acc loop vector reduction(+:a(k - 1)%sum)
    do j = 1, 30
      a(k - 1)%sum = a(k - 1)%sum + 1
    end do
  end do
  !$acc end parallel
  print '(f0.1)', a(2)%sum

contains

  subroutine totals(p, k)
    type(cell), intent(inout) :: p(:)
    integer, intent(in) :: k
    integer :: i
    !$acc parallel loop reduction(+:p(k)%sum) copy(p)
    do i = 1, 1000
      p(k)%sum = p(k)%sum + 0.5d0 * i
    end do
  end subroutine
end program
