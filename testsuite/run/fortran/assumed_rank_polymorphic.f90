! Allocatable arguments of assumed rank that are polymorphic, or whose components own memory.
module m
  type t
    integer :: i
    integer, allocatable :: c(:)
  end type
contains
  subroutine s(x)
    class(*), allocatable :: x(..)
    select rank (x)
    rank (1)
      select type (x)
      type is (integer)
        print *, 'int', x
      type is (t)
        print *, 't', x%i
      end select
      deallocate(x)
      allocate(real :: x(2))
    end select
  end subroutine
  subroutine u(x)
    type(t), allocatable, intent(inout) :: x(..)
    select rank (x)
    rank (1)
      x = [t(1,[1,2]), t(2,[3])]
    rank (0)
      x = t(9, [9,9])
    end select
  end subroutine
end module
use m
class(*), allocatable :: a(:)
type(t), allocatable :: b(:), d
allocate(a, source=[1,2,3])
call s(a)
select type (a)
type is (real)
  print *, 'real', size(a)
end select
call u(b); call u(d)
print *, b(1)%c, b(2)%c, d%i, d%c
end
