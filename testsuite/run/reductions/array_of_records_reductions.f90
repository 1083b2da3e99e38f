! Reductions of arrays of derived type and of array components of their elements (OpenACC 3.3, 2.5.15): each component of
! each element, also of records inside, of allocatable arrays and of arrays with bounds of their own.
! run: => array_of_records_reductions_f.expect
program array_of_records_reductions
  implicit none
  type halves
    real :: v(2) = 0
  end type halves
  type bin
    real(8) :: sum = 0
    integer :: count = 0
    type(halves) :: in
  end type bin
  type(bin) :: b(0:3)
  type(bin), allocatable :: p(:, :)
  integer :: i, j, k
  allocate (p(2, 3))
  !$acc parallel loop reduction(+:b)
  do i = 1, 1000
    b(mod(i, 4))%sum = b(mod(i, 4))%sum + i
    b(mod(i, 4))%count = b(mod(i, 4))%count + 1
    b(mod(i, 4))%in%v(mod(i, 2) + 1) = b(mod(i, 4))%in%v(mod(i, 2) + 1) + 0.5
  end do
  print *, b
  !$acc parallel loop collapse(2) reduction(+:p)
  do j = 1, 3
    do i = 1, 100
      p(mod(i, 2) + 1, j)%sum = p(mod(i, 2) + 1, j)%sum + i
      p(1, j)%count = p(1, j)%count + 1
    end do
  end do
  print *, p
  k = 2
  !$acc parallel loop reduction(+:b(k)%in%v(1:2), b(k)%sum) copy(b)
  do i = 1, 100
    b(k)%in%v(1) = b(k)%in%v(1) + 1
    b(k)%in%v(2) = b(k)%in%v(2) + 0.25*i
    b(k)%sum = b(k)%sum + 1
  end do
  print *, b(2)
end program array_of_records_reductions
