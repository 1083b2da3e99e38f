! What constructs in a loop of the host leave in a dummy argument is the caller's: a descriptor of the frame shows its memory,
! whatever shape the argument is declared with.
module steps
  implicit none
contains
  subroutine assumed(c)
    integer :: c(:)
    integer :: i, step
    do step = 1, 3
      !$acc kernels
      do i = 1, 8
        c(i) = i + step
      end do
      !$acc end kernels
    end do
  end subroutine

  subroutine explicit(n, c)
    integer, intent(in) :: n
    integer :: c(n, n)
    integer :: i, j, step
    do step = 1, 2
      !$acc parallel loop collapse(2)
      do j = 1, n
        do i = 1, n
          c(i, j) = i * j - step
        end do
      end do
    end do
  end subroutine

  subroutine automatic(n, total)
    integer, intent(in) :: n
    integer, intent(out) :: total
    integer :: c(n), i, step
    do step = 1, 2
      !$acc kernels
      do i = 1, n
        c(i) = i + step
      end do
      !$acc end kernels
    end do
    total = sum(c)
  end subroutine
end module

program inferred_data_dummies
  use steps
  implicit none
  integer, allocatable :: a(:)
  integer :: b(5, 5), total
  allocate (a(8))
  a = 0
  b = 0
  call assumed(a)
  call explicit(5, b)
  call automatic(6, total)
  print *, a
  print *, b
  print *, total
end program
