! Records are assigned as wholes in regions: elements, private ones, results of functions, constructors, arrays of them.
module record_assignment_types
  implicit none
  type particle
    real(8) :: x(3), v(3)
    integer :: id
  end type
contains
  type(particle) function moved(p, d)
    !$acc routine seq
    type(particle), intent(in) :: p
    real(8), intent(in) :: d
    moved = p
    moved%x = p%x + d
  end function
end module
program record_assignment
  use record_assignment_types
  implicit none
  type(particle) :: ps(10), lp, qs(10), one
  integer :: i, a(10)
  do i = 1, 10
    ps(i)%x = i; ps(i)%v = 1; ps(i)%id = i
  end do
  one = ps(3)
  !$acc parallel loop copy(ps) copyout(a, qs) private(lp)
  do i = 1, 10
    lp = moved(ps(i), 1d0)
    a(i) = int(sum(lp%x))
    qs(i) = particle(lp%x*2, [1d0, 2d0, 3d0], i)
    ps(i) = merge(qs(i), lp, mod(i, 2) == 0)
    if (i == 5) ps(i) = one
  end do
  print *, a, ps(4)%x, ps%id, qs(2)%v
  !$acc kernels copyin(ps) copyout(qs)
  qs = ps
  qs(3:4) = ps(6:7)
  qs(1) = one
  !$acc end kernels
  print *, qs%id, qs(3)%x
end program
