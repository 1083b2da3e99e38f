! Rows whose lengths are data: none, one, as many elements as lanes, one more, several rounds of lanes and what is left over.
program sparse_rows
  implicit none
  integer, parameter :: rows = 1500
  integer, parameter :: lengths(18) = [0, 1, 2, 7, 8, 9, 15, 16, 17, 27, 31, 32, 33, 40, 63, 64, 65, 130]
  integer, allocatable :: start(:), column(:), least(:)
  real(8), allocatable :: value(:), sums(:)
  complex(8), allocatable :: turned(:)
  real(8) :: x(0:63), total, sum
  complex(8) :: z
  integer :: i, j, k, few
  allocate (start(rows + 1), least(rows), sums(rows), turned(rows))
  start(1) = 1
  do i = 1, rows
    start(i+1) = start(i) + lengths(mod(i * 7, 18) + 1)
  end do
  allocate (column(start(rows+1) - 1), value(start(rows+1) - 1))
  do j = 1, size(column)
    column(j) = mod(j * 31, 64)
    value(j) = mod(j, 5) - 2
  end do
  x = [(mod(k, 9) - 4, k = 0, 63)]
  total = 0
  !$acc data copyin(start, column, value, x) copyout(sums, least, turned)
  !$acc kernels
  do i = 1, rows
    sum = 0
    do j = start(i), start(i+1) - 1
      sum = sum + value(j) * x(column(j))
    end do
    sums(i) = sum
  end do
  !$acc end kernels
  !$acc parallel loop private(few, z) reduction(+:total)
  do i = 1, rows
    few = 1000
    z = 0
    !$acc loop reduction(min:few) reduction(+:z)
    do j = start(i), start(i+1) - 1
      few = min(few, column(j) + i)
      z = z + cmplx(value(j), column(j), 8)
    end do
    least(i) = few
    turned(i) = z
    total = total + mod(few, 10)
  end do
  !$acc end data
  do i = 1, rows
    sum = 0
    few = 1000
    z = 0
    do j = start(i), start(i+1) - 1
      sum = sum + value(j) * x(column(j))
      few = min(few, column(j) + i)
      z = z + cmplx(value(j), column(j), 8)
    end do
    if (sum /= sums(i) .or. few /= least(i) .or. z /= turned(i)) then
      print '(a,i0,a,i0,a)', "row ", i, " of ", start(i+1) - start(i), " elements is wrong"
      stop 1
    end if
    sums(i) = sums(i) * mod(i, 5)
  end do
  print '(f0.1,1x,f0.1,1x,i0)', total, abs(sums(7)) + abs(sums(11)) + abs(sums(26)), start(rows+1)
end program
