! differs: list-directed numbers have no fixed form
! Vector subscripts of polymorphic arrays: the elements with all of their dynamic type, in the order of the vector.
program p
  implicit none
  type, abstract :: base
  end type
  type, extends(base) :: small
    integer :: i
  end type
  type, extends(small) :: large
    real :: x(3)
    integer, allocatable :: list(:)
  end type
  type holder
    class(base), allocatable :: items(:)
  end type
  class(base), allocatable :: a(:), b(:), m(:, :)
  type(holder) :: h
  integer :: order(3) = [3, 1, 2], k
  allocate (a(3), source=[small(1), small(2), small(3)])
  allocate (b(3), source=a)
  a = b([3, 1, 2])
  call show(a)
  deallocate (b)
  allocate (b(2:4), source=[(large(k, [1., 2., 3.]*k, [k, k*k]), k = 5, 7)])
  a = b([4, 2])
  call show(a)
  print *, lbound(a), ubound(a)
  call show(b(order + 1))
  b = b(order + 1)
  call show(b)
  a = b(3:2:-1)
  call show(a)
  h%items = b([1, 1, 2, 2])
  call show(h%items)
  call show(h%items(order))
  deallocate (a)
  allocate (a(3), source=b([2, 3, 1]))
  call show(a)
  allocate (m(2, 3), source=reshape([(small(k), k = 1, 6)], [2, 3]))
  a = m(2, order)
  call show(a)
  a = m([2, 1], 3)
  call show(a)
contains
  subroutine show(x)
    class(base), intent(in) :: x(:)
    integer :: n
    select type (x)
    type is (small)
      print *, 'small', x%i
    type is (large)
      print *, 'large', x%i
      do n = 1, size(x)
        print *, int(x(n)%x), x(n)%list
      end do
    end select
  end subroutine
end program
