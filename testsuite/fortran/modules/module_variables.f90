! Module variables: arrays, allocatables, structures, characters, initialised, shared by procedures.
module data_m
  implicit none
  type t
    integer :: k = 3
    real :: v(2) = 1.5
  end type t
  type(t) :: s
  real, allocatable :: a(:)
  integer :: tab(2, 2) = reshape([1, 2, 3, 4], [2, 2])
  character(5) :: name = 'init'
  logical, save :: ready = .false.
contains
  subroutine setup(n)
    integer, intent(in) :: n
    allocate(a(n))
    a = n
    ready = .true.
    name = name(1:2) // 'xyz'
    s%k = s%k * n
  end subroutine setup
end module data_m
program module_variables
  use data_m
  implicit none
  print '(l1,l2)', ready, allocated(a)
  call setup(3)
  print '(l1,3f5.1,4i3,1x,a,i3,2f5.1)', ready, a, tab, name, s
end program module_variables
