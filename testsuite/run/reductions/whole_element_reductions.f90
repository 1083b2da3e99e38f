! Reductions of whole elements of arrays of derived type: of each component (OpenACC 3.3, 2.5.15), by a constant and by a
! variable subscript, with components of derived type.
! run: => whole_element_reductions_f.expect
program whole_element_reductions
  implicit none
  type counted
    integer :: count = 1
    real :: weight = 2
  end type counted
  type moments
    real(8) :: sum = 1
    type(counted) :: of
  end type moments
  type(moments) :: all(3)
  type(moments), allocatable :: more(:)
  integer :: i, k
  real(8) :: x(1000)
  x = [(mod(i, 10), i = 1, 1000)]
  allocate (more(4))
  !$acc parallel loop reduction(+:all(2)) copyin(x)
  do i = 1, 1000
    all(2)%sum = all(2)%sum + x(i)
    all(2)%of%count = all(2)%of%count + 1
    all(2)%of%weight = all(2)%of%weight + 0.5
  end do
  print *, all(2)%sum, all(2)%of%count, all(2)%of%weight, all(3)%sum
  k = 3
  !$acc parallel loop reduction(max:more(k)) copy(more) copyin(x)
  do i = 1, 1000
    more(k)%sum = max(more(k)%sum, x(i))
    more(k)%of%count = max(i, more(k)%of%count)
  end do
  print *, more(3)%sum, more(3)%of%count, more(3)%of%weight, more(2)%sum
end program whole_element_reductions
