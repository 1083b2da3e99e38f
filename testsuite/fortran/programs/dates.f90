! Calendar arithmetic with select case, internal writes and structures.
program dates
  implicit none
  type date
    integer :: y, m, d
  end type date
  type(date) :: x
  integer :: i
  x = date(2023, 12, 30)
  do i = 1, 4
    print '(a,1x,i0)', text(x), weekday(x)
    x = tomorrow(x)
  end do
  x = date(2024, 2, 28)
  x = tomorrow(x)
  print '(a)', text(x)
contains
  pure integer function days(y, m)
    integer, intent(in) :: y, m
    select case (m)
    case (4, 6, 9, 11)
      days = 30
    case (2)
      days = merge(29, 28, (mod(y, 4) == 0 .and. mod(y, 100) /= 0) .or. mod(y, 400) == 0)
    case default
      days = 31
    end select
  end function days
  pure type(date) function tomorrow(x)
    type(date), intent(in) :: x
    tomorrow = date(x%y, x%m, x%d + 1)
    if (tomorrow%d > days(x%y, x%m)) tomorrow = date(x%y, x%m + 1, 1)
    if (tomorrow%m > 12) tomorrow = date(x%y + 1, 1, 1)
  end function tomorrow
  function text(x) result(s)
    type(date), intent(in) :: x
    character(10) :: s
    write (s, '(i4.4,2("-",i2.2))') x
  end function text
  integer function weekday(x)
    type(date), intent(in) :: x
    integer, parameter :: t(12) = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    integer :: y
    y = x%y
    if (x%m < 3) y = y - 1
    weekday = mod(y + y / 4 - y / 100 + y / 400 + t(x%m) + x%d, 7)
  end function weekday
end program dates
