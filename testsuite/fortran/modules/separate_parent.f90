! Part of separate_submodule.f90: the module.
module separate_parent
  implicit none
  real :: offset = 10
  interface
    module function shifted(x) result(r)
      real, intent(in) :: x
      real :: r
    end function shifted
    module subroutine tell(n)
      integer, intent(in) :: n
    end subroutine tell
  end interface
end module separate_parent
