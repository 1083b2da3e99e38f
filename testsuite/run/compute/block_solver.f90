! Blocks of allocatable fields, as solvers on several grids have them: components in regions, `associate` around them.
module fv
  implicit none
  type block
    integer :: nx = 0, ny = 0
    real(8), allocatable :: u(:,:), unew(:,:)
    real(8) :: flux(2) = 0
  end type
  type domain
    type(block), allocatable :: b(:)
    real(8) :: dt
  end type
contains
  subroutine init(d, nb, n)
    type(domain), intent(inout) :: d
    integer, intent(in) :: nb, n
    integer :: ib, i, j
    allocate(d%b(nb))
    d%dt = 0.1d0
    do ib = 1, nb
      d%b(ib)%nx = n
      d%b(ib)%ny = n
      allocate(d%b(ib)%u(0:n+1, 0:n+1), d%b(ib)%unew(0:n+1, 0:n+1))
      do j = 0, n+1
        do i = 0, n+1
          d%b(ib)%u(i,j) = ib + 0.01d0*i*j
        end do
      end do
      d%b(ib)%unew = d%b(ib)%u
    end do
  end subroutine
  subroutine step(b, dt)
    type(block), intent(inout) :: b
    real(8), intent(in) :: dt
    integer :: i, j
    !$acc parallel loop collapse(2) copyin(b%u) copy(b%unew)
    do j = 1, b%ny
      do i = 1, b%nx
        b%unew(i,j) = b%u(i,j) + dt*(b%u(i-1,j) + b%u(i+1,j) + b%u(i,j-1) + b%u(i,j+1) - 4*b%u(i,j))
      end do
    end do
    b%u = b%unew
  end subroutine
  subroutine step2(d)
    type(domain), intent(inout) :: d
    integer :: i, j, ib
    do ib = 1, size(d%b)
      associate (u => d%b(ib)%u, unew => d%b(ib)%unew, nx => d%b(ib)%nx, ny => d%b(ib)%ny)
        !$acc parallel loop collapse(2) copyin(u) copy(unew)
        do j = 1, ny
          do i = 1, nx
            unew(i,j) = u(i,j)*0.5d0 + d%dt
          end do
        end do
        u = unew
      end associate
    end do
  end subroutine
end module
program p
  use fv
  implicit none
  type(domain) :: d
  integer :: ib, it
  call init(d, 3, 8)
  do it = 1, 5
    do ib = 1, 3
      call step(d%b(ib), d%dt)
    end do
  end do
  print '(3f14.6)', (sum(d%b(ib)%u), ib = 1, 3)
  call step2(d)
  print '(3f14.6)', (sum(d%b(ib)%u), ib = 1, 3)
end program
