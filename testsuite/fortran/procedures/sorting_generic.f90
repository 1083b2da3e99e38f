! Quicksort and merge sort, recursive, on sections and with a comparison procedure.
module sort_m
  implicit none
contains
  recursive subroutine quick(a)
    integer, intent(inout) :: a(:)
    integer :: p, i, j, t
    if (size(a) < 2) return
    p = a((1 + size(a)) / 2)
    i = 0
    j = size(a) + 1
    do
      do
        i = i + 1
        if (a(i) >= p) exit
      end do
      do
        j = j - 1
        if (a(j) <= p) exit
      end do
      if (i >= j) exit
      t = a(i); a(i) = a(j); a(j) = t
    end do
    call quick(a(:i - 1))
    call quick(a(j + 1:))
  end subroutine quick
  recursive function merged(a, before) result(r)
    real, intent(in) :: a(:)
    interface
      logical function before(x, y)
        real, intent(in) :: x, y
      end function before
    end interface
    real :: r(size(a)), l(size(a) / 2), h(size(a) - size(a) / 2)
    integer :: i, j, k
    if (size(a) <= 1) then
      r = a
      return
    end if
    l = merged(a(:size(a) / 2), before)
    h = merged(a(size(a) / 2 + 1:), before)
    i = 1; j = 1
    do k = 1, size(a)
      if (j > size(h)) then
        r(k) = l(i); i = i + 1
      else if (i > size(l)) then
        r(k) = h(j); j = j + 1
      else if (before(h(j), l(i))) then
        r(k) = h(j); j = j + 1
      else
        r(k) = l(i); i = i + 1
      end if
    end do
  end function merged
  logical function up(x, y)
    real, intent(in) :: x, y
    up = x < y
  end function up
  logical function down(x, y)
    real, intent(in) :: x, y
    down = x > y
  end function down
end module sort_m
program sorting_generic
  use sort_m
  implicit none
  integer :: a(12) = [5, 3, 9, 1, 5, 0, -4, 8, 2, 7, 6, 3]
  call quick(a)
  print '(12(i0,1x))', a
  a = a(12:1:-1)
  call quick(a(2:11:3))
  print '(12(i0,1x))', a
  print '(5f5.1)', merged([3.0, 1.0, 2.5, -1.0, 9.0], up), merged([3.0, 1.0, 2.5, -1.0, 9.0], down)
end program sorting_generic
