! Allocatable components in data clauses and compute constructs; `associate` names of them.
program p
  implicit none
  type cell
    real(8) :: u(4)
    integer :: n
  end type
  type sys
    real(8), allocatable :: x(:), y(:)
    real(8) :: a = 2
    integer :: n = 0
  end type
  type(sys) :: s
  type(cell), allocatable :: c(:)
  integer :: i
  real(8) :: t
  s%n = 100
  allocate(s%x(100), s%y(100), c(100))
  s%x = 1; s%y = 2
  !$acc data copyin(s%x) copy(s%y)
  !$acc parallel loop
  do i = 1, 100
    s%y(i) = s%y(i) + 2*s%x(i)
  end do
  !$acc end data
  print '(*(f12.4))', sum(s%y)
  !$acc parallel loop copy(s%y) copyin(s%x)
  do i = 1, s%n
    s%y(i) = s%a*s%x(i)
  end do
  print '(*(f12.4))', sum(s%y)
  !$acc parallel loop copyout(c)
  do i = 1, 100
    associate (q => c(i))
      q%n = i
      q%u(2) = i*0.5d0
    end associate
  end do
  print '(*(f12.4))', 1d0*sum(c%n), sum(c%u(2))
  associate (x => s%x, n => s%n)
    t = 0
    !$acc parallel loop reduction(+:t) copyin(x)
    do i = 1, n
      t = t + x(i)
    end do
  end associate
  print '(*(f12.4))', t
end program
