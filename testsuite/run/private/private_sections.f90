! Sections of `private` and `firstprivate` that are all of an array: each copy is of the array (OpenACC 3.3, 2.5.13,
! 2.5.14, 2.9.10).
program private_sections
  implicit none
  integer, parameter :: n = 8
  real :: sx(0:1), m(2, 3), aut(4)
  integer :: i, j
  real :: total(n)
  sx = [10., 20.]; m = 1.; aut = 2.
  !$acc parallel loop private(sx(0:1)) copyout(total)
  do i = 1, n
    sx(0) = i; sx(1) = 2 * i
    total(i) = sum(sx)
  end do
  if (any(total /= [(3. * i, i = 1, n)]) .or. any(sx /= [10., 20.])) stop 1
  !$acc parallel loop firstprivate(sx(0:1), m(:, 1:3)) copyout(total)
  do i = 1, n
    total(i) = sx(0) + sx(1) * i + sum(m(:, 2))
  end do
  if (any(total /= [(12. + 20. * i, i = 1, n)])) stop 2
  total = 0
  !$acc parallel num_gangs(4) private(sx(:)) copy(total)
  !$acc loop gang private(aut(1:4))
  do i = 1, n
    aut = i
    !$acc loop seq
    do j = 1, 4
      total(i) = total(i) + aut(j)
    end do
  end do
  !$acc end parallel
  if (any(total /= [(4. * i, i = 1, n)]) .or. any(aut /= 2.)) stop 3
  call bounds(n, 3)
contains
  subroutine bounds(n, k)
    integer, intent(in) :: n, k
    real :: w(k), total(n)
    integer :: i
    !$acc parallel loop private(w(:)) copyout(total)
    do i = 1, n
      w = i
      total(i) = sum(w)
    end do
    if (any(total /= [(3. * i, i = 1, n)])) stop 4
  end subroutine
end program
