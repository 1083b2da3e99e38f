! import of types and constants into interface bodies of a module.
module import_m
  implicit none
  integer, parameter :: wp = 8
  type t
    real(wp) :: x
  end type t
  interface
    real(wp) function outside(a)
      import :: wp, t
      type(t), intent(in) :: a
    end function outside
  end interface
end module import_m
program import_forms
  use import_m
  implicit none
  print '(f6.2)', outside(t(2.5_wp))
end program import_forms
real(8) function outside(a)
  use import_m, only: t
  implicit none
  type(t), intent(in) :: a
  outside = a%x * 3
end function outside
