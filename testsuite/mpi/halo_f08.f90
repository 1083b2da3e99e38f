! A ring of halos, sums over all ranks and handles compared, by `mpi_f08`; the work is in constructs.
program halo
  use mpi_f08
  use openacc
  implicit none
  integer, parameter :: n = 1000
  type(mpi_comm) :: all, row
  type(mpi_request) :: requests(4)
  type(mpi_status) :: statuses(4), status
  type(mpi_op) :: largest
  type(mpi_datatype) :: pair
  real(8), allocatable :: u(:), v(:)
  real(8) :: mine, total, wanted
  integer :: rank, ranks, left, right, i, step, error, counted, bytes
  character(mpi_max_processor_name) :: name
  integer(mpi_address_kind) :: lower, extent
  logical :: fine
  call mpi_init(error)
  fine = error == mpi_success
  all = mpi_comm_world
  fine = fine .and. all == mpi_comm_world .and. all /= mpi_comm_null
  call mpi_comm_rank(all, rank)
  call mpi_comm_size(all, ranks)
  left = modulo(rank - 1, ranks)
  right = modulo(rank + 1, ranks)
  allocate (u(0:n + 1), v(0:n + 1))
  do i = 0, n + 1
    u(i) = modulo(rank * n + i - 1, ranks * n)
  end do
  !$acc data copy(u) create(v)
  do step = 1, 3
    !$acc update self(u(1:1), u(n:n))
    call mpi_irecv(u(0), 1, mpi_double_precision, left, 1, all, requests(1))
    call mpi_irecv(u(n + 1), 1, mpi_double_precision, right, 2, all, requests(2))
    call mpi_isend(u(n), 1, mpi_double_precision, right, 1, all, requests(3))
    call mpi_isend(u(1), 1, mpi_double_precision, left, 2, all, requests(4))
    call mpi_waitall(4, requests, statuses)
    fine = fine .and. statuses(1)%mpi_source == left .and. statuses(2)%mpi_tag == 2
    call mpi_get_count(statuses(1), mpi_double_precision, counted)
    fine = fine .and. counted == 1
    !$acc update device(u(0:0), u(n + 1:n + 1))
    !$acc parallel loop
    do i = 1, n
      v(i) = 0.25d0 * u(i - 1) + 0.5d0 * u(i) + 0.25d0 * u(i + 1)
    end do
    !$acc parallel loop
    do i = 1, n
      u(i) = v(i)
    end do
  end do
  !$acc end data
  mine = sum(u(1:n))
  call mpi_allreduce(mine, total, 1, mpi_double_precision, mpi_sum, all)
  wanted = 0.5d0 * (ranks * n - 1d0) * (ranks * n)
  fine = fine .and. abs(total - wanted) < 1d-6 * wanted
  i = rank + 1
  call mpi_allreduce(mpi_in_place, i, 1, mpi_integer, mpi_max, all, error)
  fine = fine .and. i == ranks .and. error == 0
  call mpi_op_create(larger, .true., largest)
  i = -rank
  call mpi_reduce(i, counted, 1, mpi_integer, largest, 0, all)
  if (rank == 0) fine = fine .and. counted == 0
  call mpi_op_free(largest)
  call mpi_comm_split(all, modulo(rank, 2), rank, row)
  call mpi_comm_size(row, counted)
  fine = fine .and. counted == (ranks + 1 - modulo(rank, 2)) / 2
  call mpi_comm_free(row)
  fine = fine .and. row == mpi_comm_null
  call mpi_get_processor_name(name, i)
  fine = fine .and. i > 0
  call mpi_type_contiguous(2, mpi_real, pair)
  call mpi_type_commit(pair)
  call mpi_type_get_extent(pair, lower, extent)
  call mpi_sizeof(mine, bytes)
  fine = fine .and. extent == 8 .and. bytes == 8
  call mpi_type_free(pair)
  call mpi_sendrecv(rank, 1, mpi_integer, right, 7, i, 1, mpi_integer, left, 7, all, status)
  fine = fine .and. i == left .and. status%mpi_tag == 7
  call mpi_sendrecv(rank, 1, mpi_integer, right, 7, i, 1, mpi_integer, left, 7, all, mpi_status_ignore)
  call mpi_bcast(u, n, mpi_double_precision, 0, all)
  call mpi_allreduce(fine, fine, 0, mpi_logical, mpi_land, all)
  call mpi_barrier(all)
  if (rank == 0 .and. fine) print *, 'right'
  if (.not. fine) print *, 'wrong on', rank
  call mpi_finalize()
contains
  subroutine larger(in, inout, length, kind)
    use, intrinsic :: iso_c_binding
    type(c_ptr), value :: in, inout
    integer :: length
    type(mpi_datatype) :: kind
    integer, pointer :: a(:), b(:)
    call c_f_pointer(in, a, [length])
    call c_f_pointer(inout, b, [length])
    b = max(a, b)
  end subroutine
end program
