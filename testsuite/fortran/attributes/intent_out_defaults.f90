! intent(out) of structures with default initialisation, arrays of them, allocatable components freed.
program intent_out_defaults
  implicit none
  type t
    integer :: k = 7
    integer, allocatable :: v(:)
  end type t
  type(t) :: a, b(2)
  a = t(1, [1, 2])
  b(1) = a
  b(2) = t(3, [4])
  call one(a)
  call many(b)
  print '(i0,l2)', a%k, allocated(a%v)
  print '(2(i0,1x),2l2)', b%k, allocated(b(1)%v), allocated(b(2)%v)
contains
  subroutine one(x)
    type(t), intent(out) :: x
    print '(i0,l2)', x%k, allocated(x%v)
    x%v = [5]
  end subroutine one
  subroutine many(x)
    type(t), intent(out) :: x(:)
    print '(*(i0,1x))', x%k
    x(2)%k = 1
  end subroutine many
end program intent_out_defaults
