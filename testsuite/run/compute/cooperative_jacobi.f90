! Relaxation until the largest change is small, all rounds in one kernels region: in the first part a `do while` that the
! result of a gang loop ends, in the second one a loop that is left early.
program jacobi
  implicit none
  integer, parameter :: n = 60
  real(8) :: a(0:n+1,0:n+1), b(0:n+1,0:n+1), err
  integer :: i, j, it, rounds

  call start
  err = 1
  it = 0
  !$acc kernels copy(a) create(b)
  do while (err > 1.0d-3)
    err = 0
    do j = 1, n
      do i = 1, n
        b(i,j) = 0.25d0 * (a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
        err = max(err, abs(b(i,j) - a(i,j)))
      end do
    end do
    do j = 1, n
      do i = 1, n
        a(i,j) = b(i,j)
      end do
    end do
    it = it + 1
  end do
  !$acc end kernels
  print *, "while", it, err, sum(a)

  call start
  rounds = 0
  !$acc kernels copy(a) create(b)
  do it = 1, 1000
    err = 0
    do j = 1, n
      do i = 1, n
        b(i,j) = 0.25d0 * (a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
        err = max(err, abs(b(i,j) - a(i,j)))
      end do
    end do
    if (err < 2.0d-3) exit
    do j = 1, n
      do i = 1, n
        a(i,j) = b(i,j)
      end do
    end do
    rounds = it
  end do
  !$acc end kernels
  print *, "exit", rounds, err, sum(a)

contains

  subroutine start
    a = 0
    a(0,:) = 1
    a(:,n+1) = 2
  end subroutine start

end program jacobi
