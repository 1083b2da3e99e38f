! Optional arguments of the host in its internal procedures: asked for, and passed on as absent.
module m
  implicit none
  abstract interface
    real function fun(x)
      real, intent(in) :: x
    end function
  end interface
contains
  subroutine host(i, a, s, f, p)
    integer, intent(in), optional :: i
    real, intent(inout), optional :: a(:)
    character(*), intent(in), optional :: s
    procedure(fun), optional :: f
    real, allocatable, optional :: p(:)
    call inner
  contains
    subroutine inner
      if (present(i)) print *, 'i', i
      if (present(a)) then
        print *, 'a', sum(a); a = a + 1
      end if
      if (present(s)) print *, 's', s
      if (present(f)) print *, 'f', f(2.0)
      if (present(p)) print *, 'p', allocated(p)
      call pass(i, a, s)
    end subroutine
    subroutine pass(i, a, s)
      integer, intent(in), optional :: i
      real, intent(inout), optional :: a(:)
      character(*), intent(in), optional :: s
      print *, present(i), present(a), present(s)
    end subroutine
  end subroutine
  real function twice(x)
    real, intent(in) :: x
    twice = 2 * x
  end function
end module
program t
  use m
  real :: v(4) = 1
  real, allocatable :: q(:)
  call host()
  call host(1)
  call host(2, v)
  call host(a=v, s='hello')
  call host(f=twice)
  call host(p=q)
  print *, v
end program
