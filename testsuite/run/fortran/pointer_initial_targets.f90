! Pointers that point to parts of module and saved variables when the program starts. Expected values by hand: gfortran 12
! leaves pointers to sections without a target.
module shared_state
  implicit none
  integer, target, save :: grid(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  integer, pointer :: column(:) => grid(:, 2)
  integer, pointer :: last => grid(2, 3)
  type cell
    integer :: id = 3
    real :: u(2) = [0.5, 1.5]
  end type cell
  type(cell), target, save :: cells(2)
  real, pointer :: second(:) => cells(2)%u
end module shared_state
program initial_targets
  use shared_state
  implicit none
  abstract interface
    integer function unary(i)
      integer, intent(in) :: i
    end function unary
  end interface
  integer, pointer :: all_cells(:) => cells%id
  call twice
  call twice
  column = column * 10
  last = 60
  print '(6(i0,1x))', grid
  print '(2f5.1)', second
  all_cells = [7, 8]
  print '(2(i0,1x),i0)', cells%id, lbound(column)
contains
  subroutine twice
    integer, target, save :: count = 0
    integer, pointer :: p => count
    p = p + 1
    print '(i0)', count
  end subroutine twice
end program initial_targets
