! Bound procedures on array elements, allocatable objects, function results of structures.
module acc_m
  implicit none
  type acc
    integer, allocatable :: v(:)
  contains
    procedure :: push
    procedure :: total
    procedure :: scaled
  end type acc
contains
  subroutine push(this, i)
    class(acc), intent(inout) :: this
    integer, intent(in) :: i
    if (.not. allocated(this%v)) allocate(this%v(0))
    this%v = [this%v, i]
  end subroutine push
  integer function total(this)
    class(acc), intent(in) :: this
    total = 0
    if (allocated(this%v)) total = sum(this%v)
  end function total
  function scaled(this, k) result(r)
    class(acc), intent(in) :: this
    integer, intent(in) :: k
    type(acc) :: r
    r%v = this%v * k
  end function scaled
end module acc_m
program bound_with_arrays
  use acc_m
  implicit none
  type(acc) :: a(3), b
  type(acc), allocatable :: c
  integer :: i, j
  do i = 1, 3
    do j = 1, i
      call a(i)%push(i * j)
    end do
  end do
  print '(3(i0,1x))', (a(i)%total(), i = 1, 3)
  b = a(3)%scaled(10)
  print '(3(i0,1x))', b%v
  allocate(c)
  print '(i0)', c%total()
  call c%push(4)
  print '(i0)', c%total()
end program bound_with_arrays
