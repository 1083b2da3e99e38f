! Jacobi's iteration on a plane that ranks share in both directions, as jacobi.c: halos go from device to device, which
! host_data makes possible. Rank 0 prints the sum of the plane, the last change, and whether they are a serial loop's.
module serial_jacobi
  implicit none
  integer, parameter :: n = 96, steps = 200
contains
  pure real(8) function start(i, j)
    integer, intent(in) :: i, j
    start = mod(i * 7 + j * 3, 11)
    if (j == 0) start = 50
    if (i == 0) start = 100
  end function start

  subroutine serial(total, change)
    real(8), intent(out) :: total, change
    real(8) :: a(0:n+1, 0:n+1), b(0:n+1, 0:n+1)
    integer :: i, j, step
    do j = 0, n + 1
      do i = 0, n + 1
        a(i, j) = start(i, j)
      enddo
    enddo
    b = a
    do step = 1, steps
      b(1:n, 1:n) = 0.25d0 * (a(0:n-1, 1:n) + a(2:n+1, 1:n) + a(1:n, 0:n-1) + a(1:n, 2:n+1))
      change = maxval(abs(b(1:n, 1:n) - a(1:n, 1:n)))
      a = b
    enddo
    total = sum(a(1:n, 1:n))
  end subroutine serial
end module serial_jacobi

program jacobi
  use mpi
  use serial_jacobi
  implicit none
  integer :: ranks, rank, plane, dims(2), at(2), up, down, left, right, rows, cols, i, j, step, ierr
  logical :: periods(2)
  real(8), allocatable :: a(:,:), b(:,:), out(:), in(:)
  real(8) :: change, total, all_sum, most, expected, last

  call mpi_init(ierr)
  call mpi_comm_size(MPI_COMM_WORLD, ranks, ierr)
  dims = 0
  periods = .false.
  call mpi_dims_create(ranks, 2, dims, ierr)
  call mpi_cart_create(MPI_COMM_WORLD, 2, dims, periods, .false., plane, ierr)
  call mpi_comm_rank(plane, rank, ierr)
  call mpi_cart_coords(plane, rank, 2, at, ierr)
  call mpi_cart_shift(plane, 0, 1, up, down, ierr)
  call mpi_cart_shift(plane, 1, 1, left, right, ierr)
  rows = n / dims(1)
  cols = n / dims(2)
  allocate(a(0:rows+1, 0:cols+1), b(0:rows+1, 0:cols+1), out(2*cols), in(2*cols))
  do j = 0, cols + 1
    do i = 0, rows + 1
      a(i, j) = start(at(1) * rows + i, at(2) * cols + j)
    enddo
  enddo
  b = a

  !$acc data copy(a) copyin(b) create(out, in)
  do step = 1, steps
    change = 0
    !$acc parallel loop collapse(2) reduction(max:change)
    do j = 1, cols
      do i = 1, rows
        b(i, j) = 0.25d0 * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1))
        change = max(change, abs(b(i, j) - a(i, j)))
      enddo
    enddo
    !$acc parallel loop collapse(2)
    do j = 1, cols
      do i = 1, rows
        a(i, j) = b(i, j)
      enddo
    enddo
    !$acc parallel loop
    do j = 1, cols
      out(j) = a(1, j)
      out(cols + j) = a(rows, j)
    enddo
    !$acc host_data use_device(a, out, in)
    call mpi_sendrecv(a(1, 1), rows, MPI_DOUBLE_PRECISION, left, 1, a(1, cols+1), rows, MPI_DOUBLE_PRECISION, right, 1, &
      plane, MPI_STATUS_IGNORE, ierr)
    call mpi_sendrecv(a(1, cols), rows, MPI_DOUBLE_PRECISION, right, 2, a(1, 0), rows, MPI_DOUBLE_PRECISION, left, 2, &
      plane, MPI_STATUS_IGNORE, ierr)
    call mpi_sendrecv(out(1), cols, MPI_DOUBLE_PRECISION, up, 3, in(cols+1), cols, MPI_DOUBLE_PRECISION, down, 3, plane, &
      MPI_STATUS_IGNORE, ierr)
    call mpi_sendrecv(out(cols+1), cols, MPI_DOUBLE_PRECISION, down, 4, in(1), cols, MPI_DOUBLE_PRECISION, up, 4, plane, &
      MPI_STATUS_IGNORE, ierr)
    !$acc end host_data
    !$acc parallel loop
    do j = 1, cols
      if (up /= MPI_PROC_NULL) a(0, j) = in(j)
      if (down /= MPI_PROC_NULL) a(rows+1, j) = in(cols + j)
    enddo
  enddo
  !$acc end data

  total = sum(a(1:rows, 1:cols))
  call mpi_reduce(total, all_sum, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, plane, ierr)
  call mpi_reduce(change, most, 1, MPI_DOUBLE_PRECISION, MPI_MAX, 0, plane, ierr)
  if (rank == 0) then
    call serial(expected, last)
    if (abs(all_sum - expected) < 1d-7 * expected .and. most == last) then
      print '(f0.6,1x,f0.6,1x,a)', all_sum, most, 'right'
    else
      print '(f0.6,1x,f0.6,1x,a)', all_sum, most, 'WRONG'
    endif
  endif
  call mpi_finalize(ierr)
end program jacobi
