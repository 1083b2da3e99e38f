! Jacobi iteration for Laplace's equation on a square: parallel loop, the data moves in every iteration.
! run: 128 128 301 => laplace2d.expect
! tol: 1e-5
program laplace
  implicit none
  integer, parameter :: fp_kind = kind(1.0d0)
  integer :: n, m, iter_max, i, j, iter
  real(fp_kind), parameter :: tol = 1.0e-6_fp_kind
  real(fp_kind) :: error
  real(fp_kind), allocatable :: A(:, :), Anew(:, :)
  character(len=16) :: argument

  call get_command_argument(1, argument)
  read (argument, *) n
  call get_command_argument(2, argument)
  read (argument, *) m
  call get_command_argument(3, argument)
  read (argument, *) iter_max
  allocate (A(0:n - 1, 0:m - 1), Anew(0:n - 1, 0:m - 1))
  A = 0.0_fp_kind
  A(0, :) = 1.0_fp_kind
  Anew = A
  error = 1.0_fp_kind
  iter = 0


  do while (error .gt. tol .and. iter .lt. iter_max)
    error = 0.0_fp_kind

    !$acc parallel loop reduction(max:error)
    do j = 1, m - 2
      !$acc loop reduction(max:error)
      do i = 1, n - 2
        Anew(i, j) = 0.25_fp_kind*(A(i + 1, j) + A(i - 1, j) + &
                                   A(i, j - 1) + A(i, j + 1))
        error = max(error, abs(Anew(i, j) - A(i, j)))
      end do
    end do

    !$acc parallel loop
    do j = 1, m - 2
      !$acc loop
      do i = 1, n - 2
        A(i, j) = Anew(i, j)
      end do
    end do

    if (mod(iter, 100) .eq. 0) write (*, '(i5,",",f10.6)') iter, error
    iter = iter + 1
  end do

  print '(a,f12.6)', ' sum ', sum(A)
end program laplace
