! Submodules: separate module procedures in both forms, submodule data, a submodule of a submodule.
module shapes_iface
  implicit none
  real :: unit = 2
  interface
    module real function area(r)
      real, intent(in) :: r
    end function area
    module subroutine report(r)
      real, intent(in) :: r
    end subroutine report
    module function twice(n) result(m)
      integer, intent(in) :: n
      integer :: m(n)
    end function twice
  end interface
end module shapes_iface
submodule (shapes_iface) shapes_body
  implicit none
  integer :: calls = 0
  interface
    module subroutine deeper(k)
      integer, intent(in) :: k
    end subroutine deeper
  end interface
contains
  module procedure area
    calls = calls + 1
    area = r * r * unit
  end procedure area
  module subroutine report(r)
    real, intent(in) :: r
    print '(f6.2)', area(r)
    call deeper(calls)
  end subroutine report
  module procedure twice
    integer :: i
    m = [(2 * i, i = 1, n)]
  end procedure twice
end submodule shapes_body
submodule (shapes_iface:shapes_body) shapes_deep
contains
  module procedure deeper
    print '(a,i0)', 'deep ', k + calls
  end procedure deeper
end submodule shapes_deep
program submodules_basic
  use shapes_iface
  implicit none
  call report(3.0)
  unit = 1
  call report(3.0)
  print '(3(i0,1x))', twice(3)
end program submodules_basic
