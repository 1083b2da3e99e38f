! Generic names: resolved by type, kind, rank, number of arguments.
module generic_m
  implicit none
  interface describe
    module procedure d_int, d_real, d_double, d_char, d_int_array, d_int_matrix, d_two
  end interface describe
contains
  subroutine d_int(x)
    integer, intent(in) :: x
    print '(a,i0)', 'integer ', x
  end subroutine d_int
  subroutine d_real(x)
    real, intent(in) :: x
    print '(a,f5.1)', 'real', x
  end subroutine d_real
  subroutine d_double(x)
    real(8), intent(in) :: x
    print '(a,f5.1)', 'double', x
  end subroutine d_double
  subroutine d_char(x)
    character(*), intent(in) :: x
    print '(2a)', 'character ', x
  end subroutine d_char
  subroutine d_int_array(x)
    integer, intent(in) :: x(:)
    print '(a,i0)', 'array ', size(x)
  end subroutine d_int_array
  subroutine d_int_matrix(x)
    integer, intent(in) :: x(:, :)
    print '(a,i0)', 'matrix ', size(x)
  end subroutine d_int_matrix
  subroutine d_two(x, y)
    integer, intent(in) :: x
    integer, intent(in) :: y(:)
    print '(a,i0,i2)', 'two ', x, size(y)
  end subroutine d_two
end module generic_m
program generic_interfaces
  use generic_m
  implicit none
  integer :: a(2, 3) = 0
  call describe(1)
  call describe(1.5)
  call describe(2.5d0)
  call describe('text')
  call describe(a(:, 1))
  call describe(a)
  call describe(3, [1, 2])
  call describe(a(1, 2:2))
end program generic_interfaces
