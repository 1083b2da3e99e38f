! Binding labels are constant expressions; addresses are printed as integers.
module m
  use iso_c_binding
  character(*), parameter :: prefix = 'my_'
  procedure(f), pointer :: q => f
contains
  subroutine f(x) bind(c, name=prefix // 'f')
    integer(c_int), value :: x
    print '(a,i0)', 'f ', x
  end subroutine
  subroutine g(x) bind(c, name=trim(prefix // 'g  '))
    integer(c_int), value :: x
    print '(a,i0)', 'g ', x
  end subroutine
end module
program computed_labels
  use m
  interface
    subroutine other(x) bind(c, name='my' // '_g')
      import
      integer(c_int), value :: x
    end subroutine
  end interface
  type(c_ptr) :: none(2)
  none = c_null_ptr
  call q(3)
  call f(1)
  call other(2)
  print '(i0)', c_null_ptr
  print '(2i2,z4.4)', none, c_null_funptr
end program
