! Local arrays of vector, worker and gang routines that a GPU's shared memory has no room for, beside small ones and a
! private one.
module elements
  implicit none
  integer, parameter :: np = 4, nk = 24, big = 3000
contains
  subroutine weak(v, w, out)
    !$acc routine vector
    real(8), intent(in) :: v(np, np, nk, 2), w(np, np)
    real(8), intent(out) :: out(np, np, nk)
    real(8) :: scaled(np, np, nk, 2), corner(2), row(np), sum
    integer :: i, j, k, m
    corner = w(1, 1:2)
    !$acc loop vector collapse(3)
    do k = 1, nk
      do j = 1, np
        do i = 1, np
          scaled(i, j, k, 1) = v(i, j, k, 1) * w(i, j) + corner(1)
          scaled(i, j, k, 2) = v(i, j, k, 2) * w(j, i) - corner(2)
        end do
      end do
    end do
    !$acc loop vector collapse(3) private(row, sum)
    do k = 1, nk
      do j = 1, np
        do i = 1, np
          do m = 1, np
            row(m) = scaled(m, j, k, 1) * w(i, m)
          end do
          sum = 0
          do m = 1, np
            sum = sum + row(m) - scaled(i, m, k, 2) * w(j, m)
          end do
          out(i, j, k) = sum
        end do
      end do
    end do
  end subroutine

  subroutine ranks(a, n, level)
    !$acc routine worker
    integer, intent(in) :: n, level
    integer, intent(inout) :: a(n)
    integer :: before(big), halves(big)
    integer :: i
    !$acc loop worker vector
    do i = 1, n
      before(i) = a(n + 1 - i)
      halves(i) = a(i) / 2
    end do
    !$acc loop worker vector
    do i = 1, n
      a(i) = before(i) + halves(n + 1 - i) + level
    end do
  end subroutine
end module

program large_arrays_of_routines
  use elements
  implicit none
  integer, parameter :: ne = 9
  real(8) :: v(np, np, nk, 2, ne), w(np, np, ne), out(np, np, nk, ne)
  integer :: a(big, 5), e, i, j, k
  do e = 1, ne
    do j = 1, np
      do i = 1, np
        w(i, j, e) = i - 0.5d0 * j + e
        do k = 1, nk
          v(i, j, k, 1, e) = i + j * k
          v(i, j, k, 2, e) = k - i * j + e
        end do
      end do
    end do
  end do
  !$acc parallel loop gang copyin(v, w) copyout(out)
  do e = 1, ne
    call weak(v(:, :, :, :, e), w(:, :, e), out(:, :, :, e))
  end do
  print '(3f16.4)', sum(out), out(1, 2, 3, 4), out(np, np, nk, ne)
  do k = 1, 5
    a(:, k) = [(mod(i * k, 97), i = 1, big)]
  end do
  !$acc parallel loop gang copy(a)
  do k = 1, 5
    call ranks(a(:, k), big, k)
  end do
  print '(i10)', [(sum(a(:, k)), k = 1, 5)], a(7, 3)
end program
