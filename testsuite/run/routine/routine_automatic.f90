! Automatic arrays, allocatable variables and temporary arrays in routines of each level (OpenACC 3.3, 2.15): each call has
! its own. Small and large ones, explicit bounds, blocks, early returns, assignments that allocate, results of variable size.
module automatic_arrays
  implicit none
contains
  subroutine fill(k, t)
    !$acc routine seq
    integer, intent(in) :: k
    integer, intent(out) :: t(:)
    integer :: i
    do i = 1, size(t)
      t(i) = (i - 1) * k
    end do
  end subroutine

  integer function weighted(n, k)
    !$acc routine seq
    integer, value :: n, k
    integer :: t(0:n-1), i
    call fill(k, t)
    weighted = 0
    do i = 0, n - 1
      weighted = weighted + t(n - 1 - i) * (i + 1)
    end do
  end function

  integer function early(n)
    !$acc routine seq
    integer, value :: n
    real(8) :: squares(n, 2)
    integer :: i
    early = -1
    do i = 1, n
      squares(i, :) = [real(8) :: i * i, i]
    end do
    if (mod(n, 3) == 0) return
    block
      integer :: more(2 * n)
      do i = 1, 2 * n
        more(i) = i
      end do
      early = more(2 * n) + int(squares(n, 1)) + int(sum(squares(:, 2)))
    end block
  end function

  integer function allocated_here(n, k)
    !$acc routine seq
    integer, value :: n, k
    integer, allocatable :: a(:), b(:), c
    integer :: status
    allocate (a(n))
    a = k
    b = a
    a(1) = a(1) + 1
    allocate (b(5), stat=status)
    deallocate (a)
    a = [b, b]
    allocate (c)
    c = merge(1000, 0, status /= 0 .and. allocated(a))
    allocated_here = sum(a) + c + size(a)
  end function

  function doubled(n, k) result(r)
    !$acc routine seq
    integer, value :: n, k
    integer :: r(n)
    r = 2 * k
  end function

  integer function reversed(n, k)
    !$acc routine seq
    integer, value :: n, k
    integer :: t(n), i
    t = [(i + k, i = 1, n)]
    t = t(n:1:-1)
    reversed = t(1) - t(n) + sum(doubled(n, k))
  end function

  subroutine lanes(n, k, r)
    !$acc routine vector
    integer, value :: n, k
    integer, intent(out) :: r
    integer :: t(0:n-1), i, s
    integer, allocatable :: u(:)
    !$acc loop vector
    do i = 0, n - 1
      t(i) = i * k
    end do
    allocate (u(0:n-1))
    !$acc loop vector
    do i = 0, n - 1
      u(i) = t(n - 1 - i)
    end do
    s = 0
    !$acc loop vector reduction(+:s)
    do i = 0, n - 1
      s = s + u(n - 1 - (n - 1 - i)) * (i + 1)
    end do
    r = s
  end subroutine

  subroutine workers(n, k, r)
    !$acc routine worker
    integer, value :: n, k
    integer, intent(out) :: r
    integer :: t(0:n-1), part(n, 4), i, w, s
    !$acc loop worker vector
    do i = 0, n - 1
      t(i) = i * k
    end do
    !$acc loop worker
    do w = 1, 4
      !$acc loop vector
      do i = 1, n
        part(i, w) = merge(t(n - i), 0, mod(i, 4) == w - 1)
      end do
    end do
    s = 0
    !$acc loop worker vector collapse(2) reduction(+:s)
    do w = 1, 4
      do i = 1, n
        s = s + part(i, w) * i
      end do
    end do
    r = s
  end subroutine

  ! A seq routine fills the array for all threads.
  subroutine gangs(n, k, r)
    !$acc routine gang
    integer, value :: n, k
    integer, intent(out) :: r(n)
    integer :: t(n), fixed(4), i
    call fill(k, t)
    call fill(2, fixed)
    !$acc loop gang vector
    do i = 1, n
      r(i) = t(n + 1 - i) + fixed(4)
    end do
  end subroutine
end module

program routine_automatic
  use automatic_arrays
  implicit none
  integer, parameter :: n = 300
  integer :: r(0:n-1), v(0:n-1), w(0:n-1), e(0:n-1), a(0:n-1), g(n), x(0:n-1), i, m, right, wrong
  !$acc parallel loop copyout(r, e, a, x)
  do i = 0, n - 1
    r(i) = weighted(mod(i, 280) + 1, i)
    e(i) = early(mod(i, 40) + 1)
    a(i) = allocated_here(mod(i, 250) + 1, i)
    x(i) = reversed(mod(i, 200) + 1, i)
  end do
  !$acc parallel loop gang copyout(v) vector_length(64)
  do i = 0, n - 1
    call lanes(mod(i, 280) + 1, i, v(i))
  end do
  !$acc parallel loop gang copyout(w) num_workers(4) vector_length(32)
  do i = 0, n - 1
    call workers(mod(i, 280) + 1, i, w(i))
  end do
  !$acc parallel copyout(g) num_gangs(5)
  call gangs(n, 3, g)
  !$acc end parallel
  wrong = 0
  do i = 0, n - 1
    m = mod(i, 280) + 1
    right = (m - 1) * m * (m + 1) / 6 * i
    wrong = wrong + merge(1, 0, r(i) /= right) + merge(1, 0, v(i) /= right) + merge(1, 0, w(i) /= right)
    m = mod(i, 40) + 1
    right = merge(-1, 2 * m + m * m + m * (m + 1) / 2, mod(m, 3) == 0)
    wrong = wrong + merge(1, 0, e(i) /= right)
    m = mod(i, 250) + 1
    wrong = wrong + merge(1, 0, a(i) /= 2 * m * i + 1000 + 2 * m)
    m = mod(i, 200) + 1
    wrong = wrong + merge(1, 0, x(i) /= m - 1 + 2 * i * m)
  end do
  do i = 1, n
    wrong = wrong + merge(1, 0, g(i) /= 3 * (n - i) + 6)
  end do
  print *, 'wrong:', wrong
  if (wrong /= 0) stop 1
end program
