! Between two constructs the host reads components of a record that both of them change: no data region may span them.
program inferred_data_members
  implicit none
  type part
    integer :: most
  end type part
  type whole
    integer :: n, sum
    type(part) :: in
  end type whole
  type(whole) :: b
  type(whole), target :: t
  type(whole), pointer :: p
  integer :: i, seen(6)
  b = whole(3, 0, part(0))
  t = b
  p => t
  !$acc parallel loop reduction(+:b%sum)
  do i = 1, 100
    b%sum = b%sum + i
  end do
  seen(1:2) = [b%sum, b%in%most]
  !$acc serial
  b%in%most = b%sum + 1
  !$acc end serial
  seen(3) = b%in%most
  do i = 1, 3
    !$acc serial
    p%sum = p%sum + i
    p%in%most = i
    !$acc end serial
    seen(3 + i) = 10 * p%sum + p%in%most
  end do
  print '(6i6)', seen
end program inferred_data_members
