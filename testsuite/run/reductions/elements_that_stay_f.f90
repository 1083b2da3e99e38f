! Reductions of elements that stay the same while a loop runs, in Fortran's forms.
program elements_that_stay
  implicit none
  integer, parameter :: n = 200, m = 37
  real(8) :: a(m, n), y(n), s(-1:2), row
  integer :: i, j, k(2, 2)
  logical :: ok
  do i = 1, n
    do j = 1, m
      a(j, i) = mod(i * 5 + j, 11)
    end do
  end do
  ok = .true.

  !$acc parallel loop gang copyin(a) copyout(y)
  do i = 1, n
    y(i) = 0
    !$acc loop vector reduction(+:y(i))
    do j = 1, m
      y(i) = y(i) + a(j, i)
    end do
  end do
  do i = 1, n
    row = sum(a(:, i))
    if (y(i) /= row) ok = .false.
  end do

  s = [1, 2, 3, 4]
  !$acc parallel loop collapse(2) reduction(+:s(-1:0)) copyin(a)
  do i = 1, n
    do j = 1, m
      s(-1) = s(-1) + a(j, i)
      s(0) = s(0) + 1
    end do
  end do
  if (s(-1) /= 1 + sum(a) .or. s(0) /= 2 + n * m .or. s(1) /= 3 .or. s(2) /= 4) ok = .false.

  k = 7
  !$acc parallel loop reduction(max:k(2, 1)) copyin(a)
  do i = 1, n
    k(2, 1) = max(k(2, 1), int(a(1, i)))
  end do
  if (k(2, 1) /= maxval(int(a(1, :))) .or. k(1, 1) /= 7) ok = .false.

  s(2) = 0.25d0
  !$acc kernels copyin(a) copy(s)
  do i = 1, n
    do j = 1, m
      s(2) = s(2) + a(j, i)
    end do
  end do
  !$acc end kernels
  if (s(2) /= 0.25d0 + sum(a)) ok = .false.
  print '(a)', merge('PASS', 'FAIL', ok)
  if (.not. ok) error stop
end program
