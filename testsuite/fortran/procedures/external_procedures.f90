! External procedures: implicit interfaces, explicit ones by interface blocks, arrays passed by address.
program external_procedures
  implicit none
  interface
    function norm(v) result(r)
      real, intent(in) :: v(:)
      real :: r
    end function norm
    subroutine fill(v, n, with)
      integer, intent(in) :: n
      real, intent(out) :: v(n)
      real, intent(in), optional :: with
    end subroutine fill
  end interface
  real :: x(4), total
  external total
  call fill(x, 4)
  print '(f6.2)', norm(x)
  call fill(with=3.0, n=2, v=x(2:3))
  print '(4f6.2)', x
  print '(f6.2)', total(x, 4)
  call old(x(2), 3)
  print '(4f6.2)', x
end program external_procedures
function norm(v) result(r)
  implicit none
  real, intent(in) :: v(:)
  real :: r
  r = sqrt(sum(v**2))
end function norm
subroutine fill(v, n, with)
  implicit none
  integer, intent(in) :: n
  real, intent(out) :: v(n)
  real, intent(in), optional :: with
  v = 1
  if (present(with)) v = with
end subroutine fill
real function total(v, n)
  implicit none
  integer :: n, i
  real :: v(*)
  total = 0
  do i = 1, n
    total = total + v(i)
  end do
end function total
subroutine old(v, n)
  implicit none
  integer :: n
  real :: v(n)
  v = v * 10
end subroutine old
