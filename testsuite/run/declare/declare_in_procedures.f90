! declare in procedures (OpenACC 3.3, 2.13 and 2.6.2): variables of modules and of hosts live on the device as long as the
! call, and scalars that a visible declare names are shared, not firstprivate.
module values_of_all
  implicit none
  integer :: values(4) = [1, 2, 3, 4], own(4) = 5
  type pair
    integer :: n
    real :: v(3)
  end type pair
  type(pair) :: both = pair(2, [1., 2., 3.])
contains
  subroutine sum_up(total)
    integer, intent(out) :: total
    integer :: i
    !$acc declare copyin(values) copy(own, both)
    total = 0
    !$acc parallel loop reduction(+:total) default(none)
    do i = 1, 4
      total = total + values(i)
      own(i) = own(i) + values(i)
    end do
    !$acc serial default(none)
    both%n = both%n + 1
    both%v(2) = 7
    !$acc end serial
  end subroutine sum_up
end module values_of_all

program declare_in_procedures
  use values_of_all
  implicit none
  integer :: held(4), count, total
  call sum_up(total)
  print *, total
  values(1) = 100
  call sum_up(total)
  print *, total, own, both%n, both%v
  held = 1
  count = 0
  call twice(1)
  held = held + 1
  call twice(3)
  print *, held, count
contains
  subroutine twice(more)
    integer, intent(in) :: more
    integer :: i
    integer, save :: calls = 0
    !$acc declare copy(held, count, calls) copyin(more)
    !$acc parallel loop
    do i = 1, 4
      held(i) = held(i) * 2
    end do
    !$acc serial default(none)
    calls = calls + 1
    count = count + held(1) + more * calls
    !$acc end serial
  end subroutine twice
end program declare_in_procedures
