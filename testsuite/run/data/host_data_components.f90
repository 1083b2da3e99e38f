! Components in `use_device`: arrays, allocatables and pointers of a record (OpenACC 3.3, 2.8.1).
module device_work
  implicit none
  type field
    integer :: n
    real, allocatable :: v(:)
    real, pointer :: p(:)
    real :: fixed(3)
  end type
contains
  subroutine add_on_device(q, n)
    integer, intent(in) :: n
    real :: q(n)
    integer :: i
    !$acc parallel loop deviceptr(q)
    do i = 1, n
      q(i) = q(i) + 10 * i
    end do
  end subroutine
end module

program host_data_components
  use device_work
  implicit none
  type(field), target :: x
  allocate (x%v(5), x%p(4))
  x%v = 1; x%p = 2; x%fixed = 3
  !$acc data copy(x%v, x%p, x%fixed)
  !$acc host_data use_device(x%v, x%p)
  call add_on_device(x%v, 5)
  call add_on_device(x%p(2:3), 2)
  !$acc end host_data
  !$acc host_data use_device(x%fixed)
  call add_on_device(x%fixed, 3)
  !$acc end host_data
  !$acc end data
  print *, x%v, x%p, x%fixed
end program
