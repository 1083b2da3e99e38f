! A firstprivate array has the host's values, whatever the device has of it (OpenACC 3.3, 2.5.14): allocatable arrays, sections,
! dummy arguments, arrays of which a part is present, in asynchronous constructs.
! run: => firstprivate_present_f.expect
program firstprivate_present
  implicit none
  real, allocatable :: a(:,:)
  integer :: b(4:9), i, r(6)
  real :: s(4)
  allocate(a(4,4))
  a = 1
  b = 5
  !$acc enter data copyin(a, b(5:7))
  a = 2
  b = [(i, i = 1, 6)]
  s = 0
  !$acc parallel loop firstprivate(a, b) copyout(s) num_gangs(4)
  do i = 1, 4
    s(i) = sum(a(:,i)) + b(4 + i)
    a(i,i) = -1
  end do
  print *, s
  !$acc serial firstprivate(a, b) copyout(r) async
  r = b + int(a(2,3))
  !$acc end serial
  !$acc wait
  print *, r
  !$acc exit data delete(a, b(5:7))
  call dummy(a(:,2), 4)
contains
  subroutine dummy(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer :: j
    !$acc data copyin(x)
    x = 7
    !$acc parallel loop firstprivate(x) copy(s)
    do j = 1, n
      s(j) = s(j) + x(j)
    end do
    !$acc end data
    print *, s
  end subroutine
end program
