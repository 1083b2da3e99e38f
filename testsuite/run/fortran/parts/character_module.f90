module names
  implicit none
  private
  character(:), allocatable, public :: title
  character(*), parameter, public :: prefix = 'run_'
  character(12), public :: tags(2) = ['alpha', 'beta ']
  integer, public :: level = 3
  public :: full, upper, parts, cfg
  namelist /cfg/ level, tags
  interface upper
    module procedure upper_text
  end interface
contains
  function full(n) result(r)
    integer, intent(in) :: n
    character(:), allocatable :: r
    character(8) :: s
    write(s, '(i0.3)') n
    r = prefix // trim(s) // '.' // title
  end function
  elemental function upper_text(s) result(r)
    character(*), intent(in) :: s
    character(len(s)) :: r
    integer :: i
    do i = 1, len(s)
      r(i:i) = merge(achar(iachar(s(i:i)) - 32), s(i:i), s(i:i) >= 'a' .and. s(i:i) <= 'z')
    end do
  end function
  function parts(s, n) result(w)
    character(*), intent(in) :: s
    integer, intent(in) :: n
    character(len(s)/n) :: w(n)
    integer :: i
    do i = 1, n
      w(i) = s((i-1)*(len(s)/n)+1:i*(len(s)/n))
    end do
  end function
end module
