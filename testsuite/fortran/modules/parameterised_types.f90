! differs: list-directed numbers may be laid out in more than one way
! with: parameterised_types_first.f90 parameterised_types_second.f90
program parameterised_types
  use parameterised_types_second
  use parameterised_types_first, only: never_named
  implicit none
  type(vec(n=3)) :: a
  type(vec(8, :)), allocatable :: b
  type(point) :: c
  type(point(8)) :: d
  type(never_named(4)) :: y
  integer :: n
  call fill(a, 1.5d0)
  print *, a%v, lbound(a%v), a%name, a%k, kind(a%v), a%n
  allocate(vec(8, 6) :: b)
  call fill(b, 2d0)
  print *, size(b%v), b%name, b%n, total(b)
  d%held = huge(d%held); c%held = 7
  print *, c%held, kind(c%held), d%held, d%k
  y%a = 2
  print *, sum(y%a), y%m
  do n = 1, 3
    call local(n)
  end do
contains
  subroutine local(n)
    integer, intent(in) :: n
    type(vec(8, n)) :: x
    call fill(x, real(n, 8))
    print *, total(x), x%name
  end subroutine
end program
