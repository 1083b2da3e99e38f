! Expression trees of polymorphic nodes: evaluation, derivatives, simplification by move_alloc.
! Expected values by hand, checked with valgrind: gfortran 12's program ends with a fault.
module ast
  implicit none
  type, abstract :: node_t
  contains
    procedure(eval_i), deferred :: eval
    procedure(text_i), deferred :: text
    procedure(diff_i), deferred :: diff
  end type
  abstract interface
    recursive function eval_i(self, x) result(v)
      import node_t
      class(node_t), intent(in) :: self
      real(8), intent(in) :: x
      real(8) :: v
    end function
    recursive function text_i(self) result(s)
      import node_t
      class(node_t), intent(in) :: self
      character(:), allocatable :: s
    end function
    recursive function diff_i(self) result(d)
      import node_t
      class(node_t), intent(in) :: self
      class(node_t), allocatable :: d
    end function
  end interface
  type, extends(node_t) :: const_t
    real(8) :: c = 0
  contains
    procedure :: eval => const_eval
    procedure :: text => const_text
    procedure :: diff => const_diff
  end type
  type, extends(node_t) :: var_t
  contains
    procedure :: eval => var_eval
    procedure :: text => var_text
    procedure :: diff => var_diff
  end type
  type, extends(node_t) :: binary_t
    character :: op = '+'
    class(node_t), allocatable :: l, r
  contains
    procedure :: eval => binary_eval
    procedure :: text => binary_text
    procedure :: diff => binary_diff
  end type
contains
  recursive function const_eval(self, x) result(v)
    class(const_t), intent(in) :: self
    real(8), intent(in) :: x
    real(8) :: v
    v = self%c
  end function
  recursive function const_text(self) result(s)
    class(const_t), intent(in) :: self
    character(:), allocatable :: s
    character(16) :: b
    write (b, '(f0.1)') self%c
    s = trim(b)
  end function
  recursive function const_diff(self) result(d)
    class(const_t), intent(in) :: self
    class(node_t), allocatable :: d
    d = const_t(0d0)
  end function
  recursive function var_eval(self, x) result(v)
    class(var_t), intent(in) :: self
    real(8), intent(in) :: x
    real(8) :: v
    v = x
  end function
  recursive function var_text(self) result(s)
    class(var_t), intent(in) :: self
    character(:), allocatable :: s
    s = 'x'
  end function
  recursive function var_diff(self) result(d)
    class(var_t), intent(in) :: self
    class(node_t), allocatable :: d
    allocate(d, source=const_t(1d0))
  end function
  recursive function binary_eval(self, x) result(v)
    class(binary_t), intent(in) :: self
    real(8), intent(in) :: x
    real(8) :: v
    select case (self%op)
    case ('+')
      v = self%l%eval(x) + self%r%eval(x)
    case ('*')
      v = self%l%eval(x) * self%r%eval(x)
    case default
      v = 0
    end select
  end function
  recursive function binary_text(self) result(s)
    class(binary_t), intent(in) :: self
    character(:), allocatable :: s
    s = '(' // self%l%text() // ' ' // self%op // ' ' // self%r%text() // ')'
  end function
  recursive function binary_diff(self) result(d)
    class(binary_t), intent(in) :: self
    class(node_t), allocatable :: d
    if (self%op == '+') then
      d = add(self%l%diff(), self%r%diff())
    else
      d = add(mul(self%l%diff(), self%r), mul(self%l, self%r%diff()))
    end if
  end function
  function add(a, b) result(n)
    class(node_t), intent(in) :: a, b
    type(binary_t) :: n
    n%op = '+'
    allocate(n%l, source=a)
    allocate(n%r, source=b)
  end function
  function mul(a, b) result(n)
    class(node_t), intent(in) :: a, b
    type(binary_t) :: n
    n = binary_t('*', a, b)
  end function
  recursive subroutine simplify(n)
    class(node_t), allocatable, intent(inout) :: n
    class(node_t), allocatable :: kept
    select type (n)
    type is (binary_t)
      call simplify(n%l)
      call simplify(n%r)
      if (is_const(n%l, 0d0) .and. n%op == '+') then
        call move_alloc(n%r, kept)
      else if (is_const(n%r, 0d0) .and. n%op == '+') then
        call move_alloc(n%l, kept)
      else if (is_const(n%l, 1d0) .and. n%op == '*') then
        call move_alloc(n%r, kept)
      else if (is_const(n%r, 1d0) .and. n%op == '*') then
        call move_alloc(n%l, kept)
      else if (n%op == '*' .and. (is_const(n%l, 0d0) .or. is_const(n%r, 0d0))) then
        allocate(kept, source=const_t(0d0))
      end if
    end select
    if (allocated(kept)) call move_alloc(kept, n)
  end subroutine
  logical function is_const(n, c)
    class(node_t), intent(in) :: n
    real(8), intent(in) :: c
    is_const = .false.
    select type (n)
    type is (const_t)
      is_const = n%c == c
    end select
  end function
end module
program main
  use ast
  implicit none
  class(node_t), allocatable :: e, d
  integer :: i
  e = add(mul(var_t(), mul(var_t(), const_t(3d0))), add(var_t(), const_t(2d0)))
  print '(a)', e%text()
  d = e%diff()
  print '(a)', d%text()
  call simplify(d)
  print '(a)', d%text()
  do i = 0, 3
    print '(2f8.2)', e%eval(real(i, 8)), d%eval(real(i, 8))
  end do
  e = d
  d = const_t(5d0)
  print '(a,1x,a)', e%text(), d%text()
end program
