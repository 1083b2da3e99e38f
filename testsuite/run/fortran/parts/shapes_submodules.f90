submodule (shapes) implementation
  implicit none
  integer :: own = 100
  interface
    module subroutine helper(k)
      integer, intent(inout) :: k
    end subroutine
  end interface
contains
  module procedure area
    call count_call()
    a = pi * c%radius**2
  end procedure
  module subroutine describe(c, text)
    type(circle), intent(in) :: c
    character(len=*), intent(out) :: text
    integer :: k
    call count_call()
    k = c%id
    call helper(k)
    write (text, '(a, f5.2, a, i0)') 'radius ', c%radius, ' id ', k
  end subroutine
  module procedure norm
    integer :: i
    call count_call()
    y = 0
    do i = lbound(x, 1), ubound(x, 1)
      y = y + x(i)**2
    end do
    y = sqrt(y)
  end procedure
  subroutine count_call()
    calls = calls + 1
    own = own + 1
  end subroutine
end submodule
submodule (shapes:implementation) deeper
contains
  module procedure helper
    k = k + own
  end procedure
  module procedure scaled
    y = x
    if (present(factor)) y = y * factor
  end procedure
  module procedure total_int
    t = sum(a)
  end procedure
end submodule
