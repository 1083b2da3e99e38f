! `class` dummy arguments in enter data, update and exit data: the whole object is on the device, with the components
! that its dynamic type adds, and with what was attached to it (OpenACC 3.3, 2.6, 2.14.4; Fortran 2008, 4.3.1.3).
module dynamic_shapes
  implicit none
  type base
    real :: a = 1
    real, allocatable :: v(:)
  contains
    procedure :: up, back, over, down, steps
  end type
  type, extends(base) :: more
    real :: b(4) = 2
    real, allocatable :: w(:)
  contains
    procedure :: up => up_more, back => back_more, down => down_more
  end type
contains
  subroutine up(self)
    class(base), intent(inout) :: self
    !$acc enter data copyin(self)
    !$acc enter data copyin(self%v)
  end subroutine
  subroutine back(self)
    class(base), intent(inout) :: self
    !$acc update self(self)
    !$acc update self(self%v)
  end subroutine
  subroutine over(self)
    class(base), intent(in) :: self
    !$acc update device(self)
  end subroutine
  subroutine down(self)
    class(base), intent(inout) :: self
    !$acc exit data delete(self%v)
    !$acc exit data delete(self)
  end subroutine
  subroutine up_more(self)
    class(more), intent(inout) :: self
    call up(self)
    !$acc enter data copyin(self%w)
  end subroutine
  subroutine back_more(self)
    class(more), intent(inout) :: self
    call back(self)
    !$acc update self(self%w)
  end subroutine
  subroutine down_more(self)
    class(more), intent(inout) :: self
    !$acc exit data delete(self%w)
    call down(self)
  end subroutine
  ! The host's steps and the device's take turns.
  subroutine steps(self, n)
    class(base), intent(inout) :: self
    integer, intent(in) :: n
    integer :: step
    do step = 1, n
      !$acc parallel
      self%a = 2 * self%a
      !$acc end parallel
      !$acc update self(self)
      self%a = self%a + 1
      !$acc update device(self)
    end do
  end subroutine
end module

program class_object_data
  use dynamic_shapes
  implicit none
  type(base) :: plain
  type(more) :: x
  class(base), allocatable :: any
  integer :: i

  allocate (x%v(3), x%w(2), plain%v(2))
  x%v = 1; x%w = 2; plain%v = 3
  x%b = [1., 2., 3., 4.]
  call x%up()
  call plain%up()
  !$acc parallel loop present(x, plain)
  do i = 1, 2
    x%b(i + 2) = x%b(i) + 10
    x%v(i) = i
    x%w(i) = 5 * i
    plain%v(i) = plain%v(i) + i
  end do
  call x%back()
  call plain%back()
  print '(4f6.1)', x%b
  print '(3f6.1)', x%v
  print '(2f6.1)', x%w, plain%v

  x%b = -1; x%a = 7
  call x%over()
  !$acc parallel present(x)
  x%b(1) = x%a + x%b(2) + x%v(2) + x%w(2)
  !$acc end parallel
  call x%back()
  print '(4f6.1)', x%b
  call x%steps(3)
  print '(f6.1)', x%a
  call x%down()
  call plain%down()

  allocate (more :: any)
  allocate (any%v(1))
  any%v = 4
  select type (any)
  type is (more)
    allocate (any%w(1))
    any%w = 6
  end select
  call any%up()
  call any%steps(2)
  call any%down()
  print '(f6.1)', any%a
end program
