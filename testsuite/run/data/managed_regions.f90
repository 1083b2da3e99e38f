! Managed memory in many large blocks, which come and go: the runtime's own list of them grows meanwhile.
! flags: -gpu=managed
! run: => managed_regions.expect
program managed_regions
  implicit none
  type row
    real(8), allocatable :: v(:)
  end type
  type(row) :: rows(40)
  integer, parameter :: n = 200000
  integer :: i, k, turn
  real(8) :: total
  do turn = 1, 3
    do k = 1, 40
      allocate(rows(k)%v(n + k*turn))
      rows(k)%v = k
    end do
    do k = 1, 40
      associate (v => rows(k)%v)
        !$acc parallel loop
        do i = 1, size(v)
          v(i) = v(i)*turn + mod(i, 3)
        end do
      end associate
    end do
    total = 0
    do k = 1, 40
      total = total + sum(rows(k)%v)
    end do
    print '(f15.1)', total
    do k = 40, 1, -1
      deallocate(rows(k)%v)
    end do
  end do
end program
