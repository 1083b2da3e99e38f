! Allocatable components: deep copies on assignment, automatic deallocation, allocation by assignment.
program derived_allocatable_component
  implicit none
  type vec
    integer :: n = 0
    real, allocatable :: v(:)
  end type vec
  type(vec) :: a, b
  print '(2l2)', allocated(a%v), allocated(b%v)
  allocate(a%v(3))
  a%v = [1.0, 2.0, 3.0]
  a%n = 3
  b = a
  b%v(2) = 20
  print '(3f6.1)', a%v
  print '(3f6.1)', b%v
  b%v = [a%v, a%v]
  print '(i0)', size(b%v)
  a = vec(1, [7.0])
  print '(i0,f6.1)', size(a%v), a%v
  a = vec()
  print '(l1)', allocated(a%v)
  call local(5)
  call local(2)
contains
  subroutine local(n)
    integer, intent(in) :: n
    type(vec) :: t
    print '(l1)', allocated(t%v)
    allocate(t%v(n))
    t%v = n
    print '(f6.1)', sum(t%v)
  end subroutine local
end program derived_allocatable_component
