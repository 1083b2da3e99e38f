! Optional and keyword arguments.
program opt
  implicit none
  real :: arr(4) = [1.,2.,3.,4.]
  character(4) :: c = 'abcd'
  call s(1)
  call s(1, 2.5)
  call s(1, z=3)
  call s(z=4, x=9, y=1.0)
  call t(arr)
  call t(arr, [1,2])
  call t()
  print *, f(), f(3), f(b=2), f(1,2)
  call u
  call u(c)
  call wrap(1)
  call wrap(1, 5)
contains
  subroutine s(x, y, z)
    integer, intent(in) :: x
    real, intent(in), optional :: y
    integer, optional, intent(in) :: z
    print *, x, present(y), present(z)
    if (present(y)) print *, 'y', y
    if (present(z)) then
      print *, 'z', z
    end if
  end subroutine
  subroutine t(a, i)
    real, optional :: a(:)
    integer, optional :: i(2)
    if (present(a)) print *, size(a), a
    if (present(i)) print *, i
    print *, present(a), present(i)
  end subroutine
  integer function f(a, b)
    integer, optional :: a, b
    f = 0
    if (present(a)) f = f + a
    if (present(b)) f = f + 10*b
  end function
  subroutine u(s)
    character(*), optional :: s
    if (present(s)) then
      print *, len(s), s
    else
      print *, 'none'
    end if
  end subroutine
  subroutine wrap(a, b)
    integer a
    integer, optional :: b
    call s(a, z=b)
  end subroutine
end
