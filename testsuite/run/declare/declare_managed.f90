! run: => declare_managed.expect
! flags: -gpu=managed
! Of managed memory there is one copy: routines and constructs find the same arrays of allocatables with `declare`.
module m
  implicit none
  real(8), allocatable :: t(:), tf(:)
  real(8) :: c = 2
  !$acc declare create(t, tf)
  !$acc declare copyin(c)
contains
  subroutine v(i)
    !$acc routine seq
    integer, intent(in) :: i
    tf(i) = t(i)*c
  end subroutine
  subroutine w(i, x)
    !$acc routine seq
    integer, intent(in) :: i
    real(8), intent(out) :: x
    x = t(i)
  end subroutine
end module
program p
  use m
  implicit none
  integer :: i
  real(8) :: r(50)
  allocate(t(50), tf(50))
  !$acc parallel loop
  do i=1,50
    t(i) = i
  end do
  !$acc parallel loop copyout(r)
  do i=1,50
    call w(i, r(i))
  end do
  print *, sum(r)
  !$acc parallel loop
  do i=1,50
    call v(i)
  end do
  !$acc update self(t, tf)
  print *, sum(t), sum(tf)
  !$acc kernels
  t(:) = 3
  !$acc end kernels
  !$acc parallel loop
  do i=1,50
    call v(i)
  end do
  !$acc parallel loop copyout(r)
  do i=1,50
    r(i) = tf(i)
  end do
  print *, sum(r)
  deallocate(t, tf)
  allocate(t(30), tf(30))
  !$acc parallel loop
  do i=1,30
    t(i) = i
    call v(i)
  end do
  !$acc update self(tf)
  print *, sum(tf)
end program
