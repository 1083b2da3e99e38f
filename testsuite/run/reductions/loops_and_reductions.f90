! Loops, reductions at several levels, kinds of numbers, jumps: one program in the manner of a conformance test.
program loops_and_reductions
  implicit none
  integer, parameter :: n = 64, m = 32
  real(8) :: a(n, m), b(n), c(m), s, s1, s2, mx, tot(3)
  integer :: i, j, k, cnt, best, arr(8), h(8)
  integer(8) :: i8
  integer(2) :: i2
  integer(1) :: i1
  logical :: any_big
  complex(8) :: z, w(4)
  real(4) :: r4
  type t
    real(8) :: x, y
    integer :: n
  end type
  type(t) :: rec
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i*j, 17)
    end do
  end do
  s = 10; mx = -1
  !$acc parallel loop gang reduction(+:s) reduction(max:mx) copyin(a)
  do j = 1, m
    s1 = 0
    !$acc loop worker reduction(+:s1)
    do i = 1, n, 8
      s2 = 0
      !$acc loop vector reduction(+:s2)
      do k = 0, 7
        s2 = s2 + a(i + k, j)
        mx = max(mx, a(i+k, j))
      end do
      s1 = s1 + s2
    end do
    s = s + s1
  end do
  print *, s, mx
  ! per row
  !$acc parallel loop gang copyin(a) copyout(c)
  do j = 1, m
    s = 0
    !$acc loop vector reduction(+:s)
    do i = 1, n
      s = s + a(i, j)
    end do
    c(j) = s
  end do
  print *, c
  ! several variables, kinds
  cnt = 0; best = huge(1); any_big = .false.; i8 = 0; i2 = 0; i1 = 0; r4 = 1; z = 0
  !$acc parallel loop collapse(2) reduction(+:cnt, i8, i2, z) reduction(min:best) &
  !$acc reduction(.or.:any_big) reduction(*:r4) reduction(ieor:i1)
  do j = 1, m
    do i = 1, n
      if (a(i, j) > 10) cnt = cnt + 1
      i8 = i8 + i
      i2 = i2 + 1_2
      i1 = ieor(i1, int(mod(i, 100), 1))
      best = min(best, i*j + 5)
      any_big = any_big .or. a(i, j) > 15.5
      if (i == j .and. i < 5) r4 = r4*2
      z = z + cmplx(a(i, j), 1, 8)
    end do
  end do
  print *, cnt, i8, i2, i1, best, any_big, r4, z
  ! arrays
  arr = 0; tot = 1; h = 0; w = 0
  !$acc parallel loop reduction(+:arr, tot, w) copyin(a)
  do i = 1, n
    arr(mod(i, 8) + 1) = arr(mod(i, 8) + 1) + i
    tot(1) = tot(1) + a(i, 1)
    tot(2:3) = tot(2:3) + a(i, 2:3)
    w(mod(i,4)+1) = w(mod(i,4)+1) + (0d0, 1d0)
  end do
  print *, arr, tot, w
  !$acc parallel loop reduction(max:arr(2:4))
  do i = 1, n
    arr(2) = max(arr(2), i*100)
    arr(4) = max(arr(4), i)
  end do
  print *, arr
  rec = t(1, 2, 3)
  !$acc parallel loop reduction(+:rec%x, rec%n) copyin(a)
  do i = 1, n
    rec%x = rec%x + a(i, 2)
    rec%n = rec%n + 1
  end do
  print *, rec
  b = 0
  !$acc parallel loop reduction(+:b(5)) copyin(a)
  do i = 1, n
    b(5) = b(5) + a(i, 5)
  end do
  print *, b(5)
  ! kernels with several loops, scalar carried between
  !$acc kernels copy(b, c) copyin(a)
  do i = 1, n
    b(i) = a(i, 1)
  end do
  s = 0
  do i = 1, n
    s = s + b(i)
  end do
  do j = 1, m
    c(j) = s + j
  end do
  !$acc end kernels
  print *, s, c
  ! serial
  s = 1
  !$acc serial loop reduction(*:s)
  do i = 1, 5
    s = s*i
  end do
  print *, s
  ! negative, zero trip, kinds
  b = 0
  !$acc parallel loop copy(b)
  do i8 = n, 1, -3
    b(i8) = i8
  end do
  !$acc parallel loop copy(b)
  do i2 = 10, 1
    b(i2) = 1000
  end do
  !$acc parallel loop copy(b) collapse(2)
  do i1 = 3, -3, -3
    do i2 = 2, 8, 3
      b((i1 + 4)*8 + i2 - 1) = i1 + i2
    end do
  end do
  print *, b
  ! triangular, nested ifs, exit and cycle inside
  a = 0
  !$acc parallel loop copy(a) private(k)
  do j = 1, m
    !$acc loop
    do i = j, n
      if (mod(i, 5) == 0) cycle
      a(i, j) = 1
      do k = 1, 100
        if (k*k > i) exit
        a(i, j) = a(i, j) + 1
      end do
      select case (mod(i, 4))
      case (0)
        a(i, j) = -a(i, j)
      case (1:2)
        a(i, j) = a(i, j)*2
      case default
        a(i, j) = a(i, j) + 0.5
      end select
    end do
  end do
  print *, sum(a), a(:, 3)
  !$acc parallel loop copyout(h)
  do 100 i = 1, 8
    k = 0
    do while (k*k < i*10)
      k = k + 1
    end do
    h(i) = k
    if (i > 4) goto 90
    h(i) = -k
 90 continue
 100 continue
  print *, h
end program
