! Polymorphic objects in `data` and compute constructs: dummy arguments (also absent ones), allocatables and pointers of
! `class`; the object's dynamic type says how much is on the device, which a procedure that knows the extension finds present
! (OpenACC 3.3, 2.6, 2.7; Fortran 2008, 4.3.1.3).
module extended_boxes
  implicit none
  type t
    integer :: n = 3
    real :: a(4) = 1
  end type
  type, extends(t) :: u
    real :: b(4) = 2
    integer :: c = 5
  end type
contains
  subroutine inner(x)
    type(u), intent(inout) :: x
    integer :: i
    !$acc parallel loop present(x)
    do i=1,4
      x%b(i) = x%b(i) + x%a(i) + x%c
    end do
  end subroutine
  subroutine sel(x)
    class(t), intent(inout) :: x
    integer :: i
    !$acc data present(x)
    !$acc parallel loop present(x)
    do i=1,4
      x%a(i) = x%a(i) + 1
    end do
    !$acc end data
    select type (x)
    type is (u)
      call inner(x)
    end select
  end subroutine
  subroutine work(x)
    class(t), intent(inout) :: x
    !$acc data copy(x)
    call sel(x)
    !$acc end data
  end subroutine
  subroutine opt(x)
    class(t), intent(inout), optional :: x
    !$acc data copy(x)
    if (present(x)) call sel(x)
    !$acc end data
  end subroutine
end module

program class_objects_in_regions
  use extended_boxes
  implicit none
  type(u) :: q
  class(t), allocatable :: r
  class(t), pointer :: p
  integer :: i
  call work(q); call chk(q, 1)
  call opt(q); call opt(); call chk(q, 2)
  allocate(u :: r)
  !$acc data copy(r)
  call sel(r)
  !$acc end data
  select type (r)
  type is (u)
    call chk(r, 1)
  end select
  !$acc enter data copyin(r)
  call sel(r)
  !$acc exit data copyout(r)
  select type (r)
  type is (u)
    call chk(r, 2)
  end select
  allocate(u :: p)
  !$acc data copy(p)
  call sel(p)
  !$acc end data
  select type (p)
  type is (u)
    call chk(p, 1)
  end select
  !$acc parallel loop copy(p)
  do i=1,4
    p%a(i)=0
  end do
  if (any(p%a/=0)) stop 3
contains
  subroutine chk(x, k)
    type(u) :: x
    integer :: k
    print '(2(4f6.1))', x%a, x%b
    if (any(x%a/=1+k)) stop 1
    if (any(abs(x%b-(2+ sum([(1.0+i+5,i=1,k)])))>1e-4)) stop 2
  end subroutine
end
