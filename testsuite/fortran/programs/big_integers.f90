! Factorials of many digits with a type of allocatable digits.
module big_m
  implicit none
  integer, parameter :: base = 10000
  type big
    integer, allocatable :: d(:)
  end type big
  interface operator(*)
    module procedure times
  end interface
  interface assignment(=)
    module procedure set
  end interface
contains
  subroutine set(b, i)
    type(big), intent(out) :: b
    integer, intent(in) :: i
    b%d = [i]
  end subroutine set
  type(big) function times(b, k)
    type(big), intent(in) :: b
    integer, intent(in) :: k
    integer :: i, c
    times%d = b%d
    c = 0
    do i = 1, size(b%d)
      c = c + b%d(i) * k
      times%d(i) = mod(c, base)
      c = c / base
    end do
    do while (c > 0)
      times%d = [times%d, mod(c, base)]
      c = c / base
    end do
  end function times
  function text(b) result(s)
    type(big), intent(in) :: b
    character(:), allocatable :: s
    character(4) :: p
    integer :: i
    s = ''
    do i = size(b%d), 1, -1
      write (p, '(i4.4)') b%d(i)
      s = s // p
    end do
    s = s(verify(s, '0'):)
  end function text
end module big_m
program big_integers
  use big_m
  implicit none
  type(big) :: f
  integer :: i
  f = 1
  do i = 2, 40
    f = f * i
    if (mod(i, 10) == 0) print '(i0,1x,a)', i, text(f)
  end do
end program big_integers
