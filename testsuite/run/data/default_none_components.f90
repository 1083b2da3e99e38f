! default(none) asks for variables (OpenACC 3.3, 2.5.16): components of a record that a clause names need none, at any depth, in
! the construct's own clauses and in those around.
program default_none_components
  implicit none
  integer, parameter :: n = 20
  type inner
    real, allocatable :: x(:)
    real :: factor = 3
  end type
  type outer
    real, allocatable :: a(:)
    real, pointer :: p(:)
    type(inner) :: in
  end type
  type(outer) :: from, to
  real, target :: values(n)
  integer :: i
  allocate (from%a(n), from%in%x(n), to%a(n), to%in%x(n))
  from%p => values
  values = 2
  from%a = 1
  from%in%x = 4
  to%a = 0
  to%in%x = 0
  !$acc enter data copyin(from, to)
  !$acc enter data copyin(from%a, from%p, from%in%x, to%a, to%in%x)
  !$acc parallel loop present(from, to) default(none)
  do i = 1, n
    to%a(i) = from%a(i) + from%p(i) + i
    to%in%x(i) = from%in%x(i) * from%in%factor
  end do
  !$acc data present(from, to) default(none)
  !$acc parallel loop
  do i = 1, n
    to%a(i) = to%a(i) + from%in%x(i)
  end do
  !$acc end data
  !$acc exit data copyout(to%a, to%in%x)
  !$acc exit data delete(from%a, from%p, from%in%x, from, to)
  print *, sum(to%a), to%a(1), to%in%x(n)
end program default_none_components
