! Dummies that a flag says not to use, and procedures that are named like a library's.
subroutine s(a, n, m, use_it)
  implicit none
  integer :: n, m, i, k
  logical :: use_it
  real :: a(*)
  do k = 1, m
    if (use_it) then
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + 1
    end do
    end if
  end do
end subroutine
module m
  real :: f(10) = 1
contains
  subroutine time()
    f = f * 2
  end subroutine
end module
subroutine clock()
  use m
  f = f + 1
end subroutine
program inferred_data_guards
  use m
  implicit none
  integer :: i, k
  real :: x(10) = 1, unused(1) = 5
  call s(x, 10, 3, .true.)
  call s(unused, 100000000, 3, .false.)
  call s(unused, 100000000, 0, .true.)
  do k = 1, 3
    !$acc parallel loop
    do i = 1, 10
      f(i) = f(i) + 1
    end do
    call time()
    call clock()
  end do
  print *, x(10), unused, f(1)
end program
