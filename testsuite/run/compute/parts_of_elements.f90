! Array assignments from a component of one element to the same of another one, or of itself: constructs need no temporary.
! run: => parts_of_elements.expect
module boxes
  implicit none
  type inner
    real, allocatable :: q(:,:)
    real :: w(3)
  end type
  type outer
    type(inner), allocatable :: list(:)
  end type
end module

program parts_of_elements
  use boxes
  implicit none
  type(outer) :: o
  integer :: i, j, k
  allocate(o%list(4))
  do k = 1, 4
    allocate(o%list(k)%q(2,3))
    o%list(k)%q = reshape([1, 2, 3, 4, 5, 6], [2, 3])*k
    o%list(k)%w = [1, 2, 3]*k
  end do
  !$acc enter data copyin(o, o%list)
  do k = 1, 4
    !$acc enter data copyin(o%list(k)%q)
  end do
  i = 2
  j = 3
  !$acc kernels default(present)
  o%list(1)%q = o%list(1)%q + o%list(2)%q
  o%list(j)%q(:,:) = o%list(i)%q*2 + o%list(j)%q
  o%list(i)%w = o%list(j)%w - o%list(i)%w
  !$acc end kernels
  i = j
  !$acc serial default(present)
  o%list(i)%q = o%list(j)%q + o%list(i + 1)%q
  o%list(i + 1)%q(:,2) = o%list(j + 1)%q(:,2) - o%list(1)%q(:,2)
  !$acc end serial
  !$acc parallel loop default(present) private(i)
  do k = 1, 3, 2
    i = k + 1
    o%list(k)%w = o%list(k)%w + o%list(i)%w
    o%list(k)%w(1:2) = o%list(k)%w(2:3)
  end do
  do k = 1, 4
    !$acc exit data copyout(o%list(k)%q)
  end do
  do k = 1, 4
    !$acc update self(o%list(k)%w)
  end do
  !$acc exit data delete(o%list, o)
  do k = 1, 4
    print '(6f7.1)', o%list(k)%q
    print '(3f7.1)', o%list(k)%w
  end do
end program
