! Allocatable actuals for plain dummies, optional allocatables, scalars that are allocatable.
program allocatable_intent
  implicit none
  integer, allocatable :: a(:), n
  allocate(a(3), source=[1, 2, 3])
  call plain(a)
  allocate(n)
  n = 5
  call by_value(n)
  call scalar(n)
  print '(4(i0,1x))', a, n
  call opt()
  call opt(a)
contains
  subroutine plain(x)
    integer, intent(inout) :: x(:)
    x = x * 2
  end subroutine plain
  subroutine by_value(k)
    integer, value :: k
    k = k + 1
    print '(i0)', k
  end subroutine by_value
  subroutine scalar(k)
    integer, allocatable, intent(inout) :: k
    deallocate(k)
    allocate(k, source=9)
  end subroutine scalar
  subroutine opt(x)
    integer, allocatable, optional, intent(in) :: x(:)
    print '(l1)', present(x)
  end subroutine opt
end program allocatable_intent
