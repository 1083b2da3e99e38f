! Interface blocks inside procedures, import, and generic names over external procedures.
program interface_operator_external
  implicit none
  integer, parameter :: wp = kind(1d0)
  type pair
    sequence
    integer :: a, b
  end type pair
  interface total
    function total_pair(p) result(r)
      import :: pair
      type(pair), intent(in) :: p
      integer :: r
    end function total_pair
    real(wp) function total_real(x)
      import
      real(wp), intent(in) :: x(:)
    end function total_real
  end interface total
  print '(i0)', total(pair(3, 4))
  print '(f6.2)', total([1.5_wp, 2.5_wp])
end program interface_operator_external
function total_pair(p) result(r)
  implicit none
  type pair
    sequence
    integer :: a, b
  end type pair
  type(pair), intent(in) :: p
  integer :: r
  r = p%a + p%b
end function total_pair
real(8) function total_real(x)
  implicit none
  real(8), intent(in) :: x(:)
  total_real = sum(x)
end function total_real
