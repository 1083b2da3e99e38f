! Arrays that a `block` in a compute construct declares: each iteration of the loop around, or each gang, has its own
! (OpenACC 3.3, 2.6.1: variables declared in the construct are private).
program block_arrays_in_constructs
  implicit none
  type part
    integer :: v(3)
    character(4) :: name
  end type
  integer, parameter :: n = 20
  integer :: o(n), i, j, k, total

  !$acc parallel loop gang
  do i = 1, n
    block
      integer :: t(5), s
      type(part) :: q(2)
      character(3) :: names(2)
      !$acc loop vector
      do j = 1, 5
        t(j) = i * j
      end do
      s = 0
      !$acc loop vector reduction(+:s)
      do j = 1, 5
        s = s + t(j)
      end do
      q(1)%name = 'abcd'
      q(2)%v = s
      names(1) = q(1)%name(2:)
      names(2) = 'xyz'
      o(i) = q(2)%v(3)
      if (names(1) /= 'bcd') o(i) = -1
    end block
  end do
  if (any(o /= [(15 * i, i = 1, n)])) stop 1

  !$acc kernels
  do i = 1, n
    block
      integer :: t(0:4), j
      do j = 0, 4
        t(j) = i + j
      end do
      o(i) = sum(t)
    end block
  end do
  !$acc end kernels
  if (any(o /= [(5 * i + 10, i = 1, n)])) stop 2

  !$acc parallel num_gangs(3)
  block
    integer :: w(4)
    w = 3
    !$acc loop gang
    do i = 1, n
      o(i) = sum(w) + i
    end do
  end block
  !$acc end parallel
  if (any(o /= [(12 + i, i = 1, n)])) stop 3

  total = 0
  !$acc parallel loop collapse(2) reduction(+:total)
  do k = 1, 4
    do i = 1, 5
      block
        integer :: t(6)
        t = i + k
        do j = 1, 6
          t(j) = t(j) * j
        end do
        o(i + (k - 1) * 5) = t(6)
        total = total + t(1)
      end block
    end do
  end do
  print *, total, o
end program
