! Checks of loops, recursion and arguments find nothing wrong in a right program.
! flags: -fcheck=all
! run: => calls_checked.expect
program calls_checked
  implicit none
  integer, pointer :: p(:) => null()
  integer, allocatable :: a(:)
  integer :: i, n, total
  n = 2
  total = 0
  do i = 10, 1, -n
    if (i == 4) cycle
    if (i < 3) exit
    total = total + once(i)
  end do
  print '(a,i0,1x,i0)', 'loops ', total, i
  call optional_one()
  call optional_one(p)
  call optional_one(a)
  call by_descriptor(p, a)
  allocate (p(2), a(3))
  p = 1
  a = 2
  call needed(p)
  call needed(a)
  print '(i0)', factorial(5)
  print '(i0)', once(3) + once(4)
  call early(1)
  call early(0)
contains
  integer function once(k)
    integer, intent(in) :: k
    once = k * 2
  end function
  subroutine early(k)
    integer, intent(in) :: k
    if (k > 0) return
    print '(a)', 'late'
  end subroutine
  subroutine optional_one(x)
    integer, optional, intent(in) :: x(:)
    print '(l1)', present(x)
  end subroutine
  subroutine by_descriptor(x, y)
    integer, pointer, intent(in) :: x(:)
    integer, allocatable, intent(in) :: y(:)
    print '(2l2)', associated(x), allocated(y)
  end subroutine
  subroutine needed(x)
    integer, intent(in) :: x(:)
    print '(i0)', sum(x)
  end subroutine
  recursive integer function factorial(k) result(f)
    integer, intent(in) :: k
    f = 1
    if (k > 1) f = k * factorial(k - 1)
  end function
end program
