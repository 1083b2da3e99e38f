! Part of separate_main.f90: a type with a bound procedure, an operator and a constructor.
module separate_types
  use separate_kinds
  implicit none
  private :: wp
  type grid
    integer :: n = 0
    real(wp), allocatable :: x(:)
  contains
    procedure :: total
  end type grid
  interface operator(+)
    module procedure add
  end interface
  character(*), parameter :: label = 'grid'
contains
  subroutine create(g, n)
    type(grid), intent(out) :: g
    integer, intent(in) :: n
    integer :: i
    g%n = n
    allocate(g%x(n))
    g%x = [(i * pi, i = 1, n)]
  end subroutine create
  real(wp) function total(g)
    class(grid), intent(in) :: g
    total = sum(g%x)
  end function total
  type(grid) function add(a, b)
    type(grid), intent(in) :: a, b
    add%n = a%n
    add%x = a%x + b%x
  end function add
end module separate_types
