! Routines that set pointers: of their own, of their arguments, components; sections and reversed sections as targets,
! bounds, nullify and associated.
module chains
  implicit none
  type node
    real, pointer :: p(:) => null()
    real :: own(4)
  end type
contains
  subroutine turn(x, y)
    !$acc routine seq
    type(node), intent(inout) :: x, y
    real, pointer :: h(:)
    h => x%p
    x%p => y%p
    y%p => h
  end subroutine

  real function best(a, b, n, k)
    !$acc routine vector
    integer, intent(in) :: n, k
    real, target, intent(in) :: a(n), b(n)
    real, pointer :: q(:)
    integer :: i
    if (mod(k, 2) == 0) then
      q => a
    else
      q => b(n:1:-1)
    end if
    best = 0
    !$acc loop vector reduction(+:best)
    do i = 1, n
      best = best + q(i) * i
    end do
  end function

  real function total(b, lo, hi)
    !$acc routine seq
    real, target, intent(in) :: b(:)
    integer, intent(in) :: lo, hi
    real, pointer :: part(:), one
    integer :: i
    part(0:) => b(lo:hi)
    total = 0
    do i = lbound(part, 1), ubound(part, 1)
      total = total + part(i) * (i + 1)
    end do
    one => part(hi - lo)
    total = total + one / 4
    nullify(part)
    if (associated(part) .or. .not. associated(one)) total = -1
  end function

  subroutine choose(p, a, b, i)
    !$acc routine seq
    real, pointer, intent(out) :: p
    real, target, intent(in) :: a(:), b(:)
    integer, intent(in) :: i
    if (a(i) > b(i)) then
      p => a(i)
    else
      p => b(i)
    end if
  end subroutine

  real function larger(a, b, i)
    !$acc routine seq
    real, target, intent(in) :: a(:), b(:)
    integer, intent(in) :: i
    real, pointer :: p
    call choose(p, a, b, i)
    larger = p
  end function
end module

program pointers_set_in_routines
  use chains
  implicit none
  type(node) :: s(2)
  real :: a(8), b(8), r(6), t(5), l(8)
  real, target :: u(3), v(3)
  integer :: k
  a = [(real(k), k = 1, 8)]
  b = 10 * a
  !$acc parallel loop gang copyin(a, b) copyout(r)
  do k = 1, 6
    r(k) = best(a, b, 8, k)
  end do
  print '(6f8.1)', r
  !$acc parallel loop copyin(a) copyout(t)
  do k = 1, 5
    t(k) = total(a, k, k + 3)
  end do
  print '(5f8.2)', t
  b = 9 - a
  !$acc parallel loop copyin(a, b) copyout(l)
  do k = 1, 8
    l(k) = larger(a, b, k)
  end do
  print '(8f6.1)', l
  u = 1
  v = 2
  s(1)%p => u
  s(2)%p => v
  !$acc data copyin(s) copy(u, v)
  !$acc enter data attach(s(1)%p, s(2)%p)
  !$acc serial
  call turn(s(1), s(2))
  s(1)%p = s(1)%p * 10
  !$acc end serial
  !$acc exit data detach(s(1)%p, s(2)%p)
  !$acc end data
  print '(6f6.1)', u, v
end program
