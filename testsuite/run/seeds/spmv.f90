! Sparse matrix times vector (compressed rows), tuned in four steps; each is compared with a serial loop.
module matrix_mod
  implicit none
  integer :: num_rows, nnz
  integer, allocatable :: arow_offsets(:), acols(:)
  real(8), allocatable :: acoefs(:)
contains
  ! The 27-point stencil on a cube of n points a side.
  subroutine poisson(n)
    integer, intent(in) :: n
    integer :: row, ix, iy, iz, x, y, z
    num_rows = n*n*n
    allocate (arow_offsets(num_rows + 1), acols(27*num_rows), acoefs(27*num_rows))
    nnz = 0
    do row = 0, num_rows - 1
      ix = mod(row, n)
      iy = mod(row/n, n)
      iz = row/(n*n)
      arow_offsets(row + 1) = nnz + 1
      do z = -1, 1
        do y = -1, 1
          do x = -1, 1
            if (ix + x < 0 .or. ix + x >= n .or. iy + y < 0 .or. iy + y >= n .or. iz + z < 0 .or. iz + z >= n) cycle
            nnz = nnz + 1
            acols(nnz) = row + z*n*n + y*n + x + 1
            acoefs(nnz) = -1.0d0
            if (x == 0 .and. y == 0 .and. z == 0) acoefs(nnz) = 27.0d0
          end do
        end do
      end do
    end do
    arow_offsets(num_rows + 1) = nnz + 1
  end subroutine poisson

  subroutine matvec(x, y, step)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    integer, intent(in) :: step
    integer :: i, j, row_start, row_end, acol
    real(8) :: tmpsum, acoef, xcoef
    select case (step)
    case (0)
      !$acc parallel loop present(arow_offsets, acols, acoefs, x, y)
      do i = 1, num_rows
        tmpsum = 0.0d0
        row_start = arow_offsets(i)
        row_end = arow_offsets(i + 1) - 1
        !$acc loop reduction(+:tmpsum)
        do j = row_start, row_end
          acol = acols(j)
          acoef = acoefs(j)
          xcoef = x(acol)
          tmpsum = tmpsum + acoef*xcoef
        end do
        y(i) = tmpsum
      end do
    case (1)
      !$acc parallel loop vector_length(32) present(arow_offsets, acols, acoefs, x, y)
      do i = 1, num_rows
        tmpsum = 0.0d0
        row_start = arow_offsets(i)
        row_end = arow_offsets(i + 1) - 1
        !$acc loop vector reduction(+:tmpsum)
        do j = row_start, row_end
          acol = acols(j)
          acoef = acoefs(j)
          xcoef = x(acol)
          tmpsum = tmpsum + acoef*xcoef
        end do
        y(i) = tmpsum
      end do
    case (2)
      !$acc parallel loop gang worker num_workers(32) vector_length(32) present(arow_offsets, acols, acoefs, x, y)
      do i = 1, num_rows
        tmpsum = 0.0d0
        row_start = arow_offsets(i)
        row_end = arow_offsets(i + 1) - 1
        !$acc loop vector reduction(+:tmpsum)
        do j = row_start, row_end
          acol = acols(j)
          acoef = acoefs(j)
          xcoef = x(acol)
          tmpsum = tmpsum + acoef*xcoef
        end do
        y(i) = tmpsum
      end do
    case default
      !$acc parallel loop gang vector present(arow_offsets, acols, acoefs, x, y)
      do i = 1, num_rows
        tmpsum = 0.0d0
        row_start = arow_offsets(i)
        row_end = arow_offsets(i + 1) - 1
        !$acc loop seq
        do j = row_start, row_end
          acol = acols(j)
          acoef = acoefs(j)
          xcoef = x(acol)
          tmpsum = tmpsum + acoef*xcoef
        end do
        y(i) = tmpsum
      end do
    end select
  end subroutine matvec
end module matrix_mod

program spmv
  use matrix_mod
  implicit none
  real(8), allocatable :: x(:), y(:)
  real(8) :: worst, serial
  integer :: i, j, step
  logical :: failed
  call poisson(20)
  allocate (x(num_rows), y(num_rows))
  do i = 1, num_rows
    x(i) = 1.0d0 + mod(i - 1, 7)
  end do
  y = 0
  failed = .false.
  !$acc data copyin(arow_offsets, acols, acoefs, x) create(y)
  do step = 0, 3
    call matvec(x, y, step)
    !$acc update self(y)
    worst = 0
    do i = 1, num_rows
      serial = 0
      do j = arow_offsets(i), arow_offsets(i + 1) - 1
        serial = serial + acoefs(j)*x(acols(j))
      end do
      worst = max(worst, abs(serial - y(i)))
    end do
    failed = failed .or. worst > 1d-12
    if (worst > 1d-12) then
      print '(a,i1,a,f10.3,a)', 'step ', step, ': sum ', sum(y), ', differs'
    else
      print '(a,i1,a,f10.3,a)', 'step ', step, ': sum ', sum(y), ', as the serial loop'
    end if
    y = -1
  end do
  !$acc end data
  if (failed) stop 1
end program spmv
