! Assumed rank: arrays of assumed size, `rank (*)`, polymorphic arguments.
module ranks
  implicit none
  type t
    integer :: i = 1
  end type
  type, extends(t) :: u
    integer :: j = 2
  end type
contains
  subroutine any_rank(x)
    integer, intent(inout) :: x(..)
    select rank (x)
    rank (0)
      print '(a,i4)', 'scalar', x
    rank (1)
      print '(a,4i4)', 'vector', x
      x = x + 1
    rank (*)
      print '(a,i4,i4)', 'open', x(3), lbound(x, 1)
      x(2) = 77
    rank (2)
      print '(a,i4,2i4)', 'matrix', x(2, 1), shape(x)
    rank default
      print '(a,i4)', 'other', rank(x)
    end select
  end subroutine
  subroutine open(a)
    integer, intent(inout) :: a(*)
    call any_rank(a)
    call any_rank(a(1:2))
    call passed_on(a)
  end subroutine
  subroutine open2(a)
    integer, intent(inout) :: a(2, *)
    call any_rank(a)
    call any_rank(a(:, 1:2))
  end subroutine
  subroutine passed_on(x)
    integer, intent(inout) :: x(..)
    call any_rank(x)
  end subroutine
  subroutine of_class(x)
    class(*), intent(in) :: x(..)
    print '(a,i3,a,3i4)', 'rank', rank(x), ' shape', shape(x)
    select rank (x)
    rank (0)
      select type (x)
      type is (real)
        print '(a,f6.2)', 'a real', x
      type is (u)
        print '(a,2i4)', 'a u', x%i, x%j
      end select
    rank (1)
      select type (x)
      type is (integer)
        print '(a,3i4)', 'integers', x
      class is (t)
        print '(a,3i4)', 'ts', x%i
      end select
    end select
  end subroutine
end module
program select_rank_open
  use ranks
  implicit none
  integer :: v(4) = [1, 2, 3, 4], m(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3]), s = 9, c(1, 1, 2) = 5
  type(u) :: us(2)
  call any_rank(s)
  call any_rank(v)
  call any_rank(m)
  call any_rank(c)
  call open(v)
  print '(4i4)', v
  call open2(m)
  print '(6i4)', m
  call of_class(2.5)
  call of_class([1, 2, 3])
  call of_class(m)
  call of_class(us)
  call of_class(us(2))
end program
