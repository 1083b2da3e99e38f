! Routines of gang dimensions (OpenACC 3.3, 2.15.1): one of `gang(dim:1)` in a loop of gangs of dimension 2, one of
! `gang(dim:2)` in a loop of dimension 3, with loops of both dimensions. Each element is counted once.
module gang_dimensions
  implicit none
  integer, parameter :: two = 2
contains
  subroutine row(n, x)
    !$acc routine gang(dim:1)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: i
    !$acc loop gang vector
    do i = 1, n
      !$acc atomic
      x(i) = x(i) + i
    end do
  end subroutine

  subroutine plane(m, n, x)
    !$acc routine gang(dim:two)
    integer, intent(in) :: m, n
    integer, intent(inout) :: x(n, m)
    integer :: i, j
    !$acc loop gang(dim:2)
    do j = 1, m
      !$acc loop gang(dim:1) vector
      do i = 1, n
        !$acc atomic
        x(i, j) = x(i, j) + i
      end do
    end do
    !$acc loop gang(dim:2)
    do j = 1, m
      call row(n, x(1, j))
    end do
  end subroutine
end module

program routine_gang_dims
  use gang_dimensions
  implicit none
  integer, parameter :: n = 70, m = 18, l = 6
  integer :: a(n, m), b(n, m, l), i, j, k, wrong
  a = 0
  b = 0
  !$acc parallel num_gangs(4, 5) copy(a)
  !$acc loop gang(dim:2)
  do j = 1, m
    call row(n, a(1, j))
  end do
  !$acc end parallel
  !$acc parallel num_gangs(3, 2, 4) copy(b)
  !$acc loop gang(dim:3)
  do k = 1, l
    call plane(m, n, b(1, 1, k))
  end do
  !$acc end parallel
  wrong = 0
  do i = 1, n
    wrong = wrong + count(a(i, :) /= i) + count(b(i, :, :) /= 2 * i)
  end do
  print *, 'wrong:', wrong
end program
