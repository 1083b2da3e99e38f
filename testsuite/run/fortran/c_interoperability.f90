! with: parts/c_side.c
! bind(c) both ways: values, addresses, C strings, procedures, variables, enumerators.
module c_side
  use, intrinsic :: iso_c_binding
  implicit none
  enum, bind(c)
    enumerator :: red, green = 5, blue
  end enum
  integer(c_int), bind(c, name='shared_counter') :: counter
  real(c_double), bind(c) :: shared_array(3)
  integer(c_int), bind(c) :: fortran_count = 3
  interface
    function c_scale(n, factor, x) bind(c) result(total)
      import :: c_int, c_double
      integer(c_int), value :: n
      real(c_double), value :: factor
      real(c_double), intent(inout) :: x(*)
      real(c_double) :: total
    end function
    subroutine c_small(a, b, out, flag, c) bind(c)
      import
      integer(c_int8_t), value :: a
      integer(c_int16_t), value :: b
      integer(c_int64_t), intent(out) :: out
      logical(c_bool), value :: flag
      character(kind=c_char), value :: c
    end subroutine
    function c_length(s) bind(c) result(n)
      import :: c_size_t, c_char
      character(kind=c_char), intent(in) :: s(*)
      integer(c_size_t) :: n
    end function
    type(c_ptr) function c_greeting() bind(c)
      import :: c_ptr
    end function
    function apply(f, x) bind(c, name='c_apply') result(y)
      import :: c_float, c_funptr
      type(c_funptr), value :: f
      real(c_float), value :: x
      real(c_float) :: y
    end function
    subroutine c_sort(base, n, width, f) bind(c)
      import
      type(c_ptr), value :: base
      integer(c_size_t), value :: n, width
      type(c_funptr), value :: f
    end subroutine
    function c_make(n) bind(c) result(p)
      import
      integer(c_int), value :: n
      type(c_ptr) :: p
    end function
    subroutine c_drop(p) bind(c)
      import :: c_ptr
      type(c_ptr), value :: p
    end subroutine
    type(c_funptr) function c_function() bind(c)
      import :: c_funptr
    end function
    integer(c_int) function c_optional(x) bind(c)
      import :: c_int
      integer(c_int), intent(in), optional :: x
    end function
    integer(c_int) function c_calls_fortran(x, n) bind(c)
      import :: c_int, c_double
      real(c_double), intent(out) :: x(*)
      integer(c_int), value :: n
    end function
  end interface
  abstract interface
    integer(c_int) function int_function(x) bind(c)
      import :: c_int
      integer(c_int), value :: x
    end function
  end interface
contains
  integer(c_int) function fortran_square(x) bind(c)
    integer(c_int), value :: x
    x = x * x
    fortran_square = x
  end function
  subroutine fill(x, n, value) bind(c, name='fortran_fill')
    integer(c_int), value :: n
    real(c_double), intent(out) :: x(n)
    real(c_double), value :: value
    x = value
  end subroutine
  function plus_half(x) bind(c) result(y)
    real(c_float), value :: x
    real(c_float) :: y
    y = x + 0.5
  end function
  integer(c_int) function descending(a, b) bind(c)
    type(c_ptr), value :: a, b
    integer(c_int), pointer :: i, j
    call c_f_pointer(a, i)
    call c_f_pointer(b, j)
    descending = j - i
  end function
end module
program interoperability
  use c_side
  implicit none
  real(c_double), target :: x(4) = [1d0, 2d0, 3d0, 4d0]
  integer(c_int64_t) :: big
  integer(c_int), target :: numbers(5) = [3, 9, 1, 7, 5]
  integer(c_int), pointer :: made(:), grid(:, :)
  real(c_double), pointer :: first
  character(kind=c_char), pointer :: text(:)
  character(20) :: copy
  procedure(int_function), pointer :: f
  type(c_ptr) :: p, q
  type(c_funptr) :: code
  integer :: i
  print '(5f6.1)', c_scale(4, 2.0d0, x), x
  call c_small(3_c_int8_t, -2_c_int16_t, big, .true._c_bool, 'A')
  print *, big
  print *, c_length('twelve chars' // c_null_char), c_length(c_null_char)
  p = c_greeting()
  call c_f_pointer(p, text, [c_length('hello from c' // c_null_char)])
  copy = ''
  do i = 1, size(text)
    copy(i:i) = text(i)
  end do
  print *, copy, size(text)
  print '(f5.2)', apply(c_funloc(plus_half), 1.0)
  call c_sort(c_loc(numbers), 5_c_size_t, c_sizeof(numbers(1)), c_funloc(descending))
  print *, numbers
  p = c_make(6)
  call c_f_pointer(p, made, [6])
  print *, made, c_associated(p), c_associated(c_null_ptr), c_associated(p, c_loc(made))
  call c_f_pointer(p, grid, [2, 3])
  print *, grid(2, :), shape(grid)
  call c_drop(p)
  code = c_function()
  call c_f_procpointer(code, f)
  print *, f(14), c_associated(code), c_associated(code, c_funloc(f))
  print *, c_optional(5), c_optional()
  print *, red, green, blue
  counter = counter + 1
  print *, c_calls_fortran(x, 3), counter, fortran_count
  print '(4f6.1)', x
  print '(3f6.1)', shared_array
  print *, c_sizeof(x), c_sizeof(big), c_sizeof(numbers), c_sizeof(1_c_short)
  q = c_loc(x(2))
  call c_f_pointer(q, first)
  first = -1
  print '(4f6.1)', x
  p = c_null_ptr
  print *, c_associated(p), c_associated(q, c_loc(x(2)))
end program
