! Fortran 2018's `import`: `only`, `none` and `all` in module and internal procedures, blocks and interface bodies.
module imported_m
  implicit none
  integer :: x = 1
  real :: y = 2.0
  type pair_t
    integer :: a = 4, b = 5
  end type
  interface operator(+)
    procedure added
  end interface
  abstract interface
    integer function of_pair(p)
      import, only: pair_t
      type(pair_t), intent(in) :: p
    end function
  end interface
contains
  function added(p, q) result(r)
    import, all
    type(pair_t), intent(in) :: p, q
    type(pair_t) :: r
    r = pair_t(p%a + q%a, p%b + q%b)
  end function
  subroutine one_name
    import, only: x
    x = x + 1
  end subroutine
  integer function no_name()
    import, none
    integer :: y
    y = 3
    no_name = y
  end function
  subroutine some_names
    import :: x
    x = x + 1
    y = y + 1
  end subroutine
  integer function with_type(p)
    import, only: pair_t, operator_of
    type(pair_t), intent(in) :: p
    with_type = operator_of(p + p)
  end function
  integer function operator_of(p)
    type(pair_t), intent(in) :: p
    operator_of = p%a * 10 + p%b
  end function
end module

program imported_names
  use imported_m
  implicit none
  procedure(of_pair), pointer :: f
  integer :: z
  call one_name
  call some_names
  if (x /= 3 .or. y /= 3.0 .or. no_name() /= 3) error stop 'procedures'
  f => with_type
  if (f(pair_t()) /= 90) error stop 'type and function'
  z = 7
  block
    import, only: x
    integer :: z
    z = 5
    x = x + z
    block
      integer :: y
      y = x
      if (y /= 8) error stop 'block in a block'
    end block
  end block
  block
    import, none
    integer :: x
    x = 3
  end block
  if (x /= 8 .or. z /= 7) error stop 'blocks'
  print '(a)', 'ok'
end program
