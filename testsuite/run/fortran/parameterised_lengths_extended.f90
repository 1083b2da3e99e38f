! Types with lengths that extend others; implied loops whose variable has a type of its own.
program t
  implicit none
  type :: poly(deg, k)
    integer, len :: deg
    integer, kind :: k = kind(1d0)
    real(k) :: c(0:deg) = 0
  end type
  type, extends(poly) :: named(l)
    integer, len :: l
    character(l) :: nm = 'poly'
  end type
  class(poly(:)), allocatable :: p
  type(named(:,l=:)), allocatable :: q
  integer :: d = 3
  type(poly(d-1+1)), allocatable :: r
  allocate(poly(d) :: p)
  p%c = [1,2,3,4]; print *, p%deg, p%c
  allocate(named(deg=2,l=6) :: q)
  print *, q%nm, q%c, q%deg, q%l
  allocate(r); print *, size(r%c), r%c
  deallocate(p)
  allocate(p, source=q)
  select type (p)
  type is (named(*,l=*))
    print *, 'named', p%nm, p%l
  type is (poly(*))
    print *, 'poly'
  end select
  print *, ev(q, 2d0)
  print *, [(k8, integer(8) :: k8=1,3)], kind([(k8, integer(8) :: k8=1,3)])
contains
  real(8) function ev(p, x)
    class(poly(*)), intent(in) :: p
    real(8), intent(in) :: x
    integer :: i
    ev = 0
    do i = p%deg, 0, -1
      ev = ev*x + p%c(i) + 1
    end do
  end function
end program
