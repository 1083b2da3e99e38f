! declare in procedures: the data lives on the device as long as the call (OpenACC 3.3, 2.13).
program declare_local
  implicit none
  integer, parameter :: n = 300
  integer :: a(n), b(n), c(n), k
  do k = 1, 3
    call work(a, b, n, k)
    print *, a(1), a(n), sum(a), b(1), sum(b)
  enddo
  c = 1
  !$acc data copy(c)
  call present_(c, n)
  call present_(c, n)
  !$acc end data
  print *, c(1), c(n), weight(n, .true.), weight(n, .false.)
contains
  subroutine work(x, y, m, k)
    integer, intent(in) :: m, k
    integer, intent(out) :: x(m), y(m)
    integer :: temporary(m), i
    !$acc declare copyin(k) copyout(x, y) create(temporary)
    !$acc parallel loop
    do i = 1, m
      temporary(i) = i * k
    enddo
    !$acc parallel loop
    do i = 1, m
      x(i) = temporary(m + 1 - i)
    enddo
    !$acc parallel loop
    do i = 1, m
      y(i) = x(i) + temporary(i)
    enddo
  end subroutine work

  subroutine present_(x, m)
    integer, intent(in) :: m
    integer, intent(inout) :: x(m)
    integer :: i
    !$acc declare present(x)
    !$acc parallel loop
    do i = 1, m
      x(i) = x(i) * 2 + 1
    enddo
  end subroutine present_

  ! Leaves in two ways: the device's copies go with the call in both.
  integer function weight(m, early)
    integer, intent(in) :: m
    logical, intent(in) :: early
    integer :: v(m), i, s
    !$acc declare create(v)
    s = 0
    !$acc parallel loop
    do i = 1, m
      v(i) = i
    enddo
    !$acc parallel loop reduction(+:s)
    do i = 1, m
      s = s + v(i)
    enddo
    weight = s
    if (early) return
    !$acc parallel loop reduction(+:s)
    do i = 1, m
      s = s + v(i)
    enddo
    weight = s
  end function weight
end program declare_local
