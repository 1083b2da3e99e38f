! Finalisers of other ranks, elemental finalisers, and components with finalisers.
module fin_m
  implicit none
  integer :: log(3) = 0
  type one
    integer :: k = 1
  contains
    final :: fin_scalar, fin_vector
  end type one
contains
  subroutine fin_scalar(x)
    type(one), intent(inout) :: x
    log(1) = log(1) + x%k
  end subroutine fin_scalar
  subroutine fin_vector(x)
    type(one), intent(inout) :: x(:)
    log(2) = log(2) + sum(x%k)
    log(3) = log(3) + 1
  end subroutine fin_vector
  subroutine work
    type(one) :: a
    type(one), allocatable :: v(:)
    a%k = 10
    allocate(v(4))
    v%k = 3
    deallocate(v)
    allocate(v(2))
  end subroutine work
end module fin_m
program final_arrays
  use fin_m
  implicit none
  call work
  print '(3(i0,1x))', log
  call work
  print '(3(i0,1x))', log
end program final_arrays
