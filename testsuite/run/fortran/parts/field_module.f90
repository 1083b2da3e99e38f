! Part of modules.f90 and modules_separate.f90: module data, a constant and procedures.
module field
  implicit none
  integer, parameter :: width = 24
  real*8, parameter :: half = 0.5d0
  real*8 :: grid(0:width+1, 0:width+1)
  real*8, allocatable :: next(:,:)
  integer :: sweeps = 0
  private :: hidden
  integer :: hidden = 3
contains

  subroutine setup(edge)
    real*8, intent(in) :: edge
    integer :: i
    grid = 0.0d0
    do i = 0, width + 1
      grid(i,0) = edge
    enddo
    allocate(next(width, width))
    sweeps = 0
  end subroutine setup

  subroutine sweep()
    integer :: i, j
    !$acc data copy(grid) create(next)
    !$acc parallel loop gang
    do j = 1, width
      !$acc loop vector
      do i = 1, width
        next(i,j) = half * half * (grid(i-1,j) + grid(i+1,j) + grid(i,j-1) + grid(i,j+1))
      enddo
    enddo
    !$acc parallel loop collapse(2)
    do j = 1, width
      do i = 1, width
        grid(i,j) = next(i,j)
      enddo
    enddo
    !$acc end data
    sweeps = sweeps + hidden - 2
  end subroutine sweep

  real*8 function total()
    integer :: i, j
    total = 0.0d0
    !$acc parallel loop collapse(2) reduction(+:total) copyin(grid)
    do j = 1, width
      do i = 1, width
        total = total + grid(i,j)
      enddo
    enddo
  end function total
end module field
