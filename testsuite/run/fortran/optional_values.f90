! Arguments with both `optional` and `value`: of the host, in constructs, in routines and in internal procedures; and an absent
! array in `firstprivate` (Fortran 2008, 5.3.18; OpenACC 3.3, 2.5.14 and 2.17.1).
module maybe
  implicit none
contains
  integer function take(a, z, c, l) result(r)
    integer, optional, value :: a
    complex, optional, value :: z
    character, optional, value :: c
    logical, optional, value :: l
    r = 0
    if (present(a)) a = a + 1
    if (present(a)) r = a
    r = r + forwarded(a)
    if (present(z)) r = r + int(aimag(z))
    if (present(c)) r = r + ichar(c)
    if (present(l)) r = merge(-r, r, l)
    call inner
  contains
    subroutine inner
      if (.not. present(a)) return
      r = r + 1000 * a
      a = 7
    end subroutine
  end function

  integer function forwarded(a)
    integer, optional, value :: a
    forwarded = 50
    if (present(a)) forwarded = a * 100
  end function

  integer function on_device(a, b) result(r)
    !$acc routine seq
    integer, value, optional :: a
    real(8), value, optional :: b
    r = 1
    if (present(a)) r = a
    if (present(b)) r = r + int(b)
  end function

  subroutine in_constructs(r, a, d, l)
    integer, intent(inout) :: r(8)
    integer, optional, value :: a
    real(8), optional, value :: d
    logical, optional, value :: l
    integer :: i
    !$acc parallel loop copyout(r)
    do i = 1, 8
      r(i) = i
      if (present(a)) r(i) = r(i) + a
      if (present(d)) r(i) = r(i) + int(d * 2)
      if (present(l)) then
        if (l) r(i) = -r(i)
      end if
      r(i) = r(i) + 100 * on_device(a) + 1000 * on_device(i, 2d0)
    end do
  end subroutine

  subroutine arrays(r, n, constant, adjustable, shaped)
    integer, intent(inout) :: r(8)
    integer, intent(in) :: n
    integer, optional :: constant(4), adjustable(n), shaped(:)
    integer :: i
    !$acc parallel loop gang firstprivate(constant, adjustable, shaped) copyout(r)
    do i = 1, 8
      r(i) = i
      if (present(constant)) then
        constant(1) = 10
        r(i) = r(i) + constant(1) + constant(4)
      end if
      if (present(adjustable)) then
        adjustable(2) = 20
        r(i) = r(i) + adjustable(2) + adjustable(n)
      end if
      if (present(shaped)) then
        shaped(1) = 30
        r(i) = r(i) + shaped(1) + shaped(size(shaped))
      end if
    end do
  end subroutine
end module

program optional_values
  use maybe
  implicit none
  integer :: k = 5, r(8), x(4) = [1, 2, 3, 4]
  print *, take(), take(k), take(3, (1.0, 2.0), 'A', .true.), k
  print *, take(z=(0.0, 9.0)), take(a=k*2, c='B')
  call in_constructs(r)
  print *, r
  call in_constructs(r, 10, l=.true.)
  print *, r
  call in_constructs(r, d=2.5d0)
  print *, r
  call arrays(r, 4)
  print *, r
  call arrays(r, 4, constant=x)
  print *, r, x
  call arrays(r, 4, adjustable=x, shaped=x(3:4))
  print *, r, x
end program
