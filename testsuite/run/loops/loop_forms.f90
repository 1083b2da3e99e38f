! Loops (OpenACC 3.3, 2.9, 2.10, 2.15, 2.17): tiles with `*`, collapse, the arguments of gang, worker and vector, nested
! reductions, routines of each level, cache, `do concurrent`, array syntax, loops with labels.
module m
contains
  integer function sq(x)
    !$acc routine seq
    integer, value :: x
    sq = x * x
  end function
  subroutine row(r)
    !$acc routine vector
    integer, intent(inout) :: r(:)
    integer :: j
    !$acc loop vector
    do j = 1, size(r)
      r(j) = r(j) + 1
    end do
  end subroutine
  integer function rows(r, n) result(s)
    !$acc routine worker
    integer, intent(in) :: n, r(n)
    integer :: j
    s = 0
    !$acc loop worker vector reduction(+:s)
    do j = 1, n
      s = s + r(j)
    end do
  end function
  subroutine gangs(r, n)
    !$acc routine gang(dim:1)
    integer, intent(in) :: n
    integer, intent(inout) :: r(n)
    integer :: j
    !$acc loop gang(dim:1)
    do j = 1, n
      r(j) = r(j) + 1
    end do
  end subroutine
end module
program loop_forms
  use m
  implicit none
  integer, parameter :: n = 60
  integer :: a(n,n), b(n,n), c3(8,7,6), i, j, k, s, mx, r, q, rs(n), t, fails
  fails = 0; t = 4
  !$acc parallel loop tile(4,8)
  do i = 1, n
    do j = 1, n
      a(j,i) = i*n + j
    end do
  end do
  call check(a(n,n) == 3660, 1)
  !$acc kernels loop independent tile(*,4)
  do i = 1, n
    do j = 1, n
      a(j,i) = a(j,i) + 1
    end do
  end do
  call check(a(n,n) == 3661, 2)
  !$acc parallel loop tile(*,*,2) gang vector copyout(c3)
  do i = 1, 6
    do j = 1, 7
      do k = 1, 8
        c3(k,j,i) = i + 10*j + 100*k
      end do
    end do
  end do
  !$acc end parallel loop
  call check(c3(8,7,6) == 876, 3)
  !$acc parallel loop collapse(force:2)
  do i = 1, n
    q = sq(i)
    do j = 1, n
      b(j,i) = q + j
    end do
  end do
  call check(b(5,7) == 54, 4)
  !$acc parallel loop collapse(2+1) gang worker vector
  do i = 1, 6
    do j = 1, 7
      do k = 1, 8
        c3(k,j,i) = c3(k,j,i) + 1
      end do
    end do
  end do
  call check(c3(8,7,6) == 877, 5)
  !$acc parallel num_gangs(n/6) num_workers(t) vector_length(32)
  !$acc loop gang(static:*)
  do i = 1, n
    !$acc loop worker
    do j = 1, n, 2
      !$acc loop vector
      do k = j, j+1
        a(k,i) = i + k
      end do
    end do
  end do
  !$acc end parallel
  call check(a(11,10) == 21, 6)
  !$acc parallel loop gang(static:t)
  do i = n, 1, -1
    a(2,i) = i
  end do
  call check(a(2,33) == 33, 7)
  !$acc kernels
  !$acc loop gang(num: t*2, static: 2) worker(num: 2)
  do i = 1, n
    !$acc loop vector(length: 64)
    do j = 1, n
      b(j,i) = i - j
    end do
  end do
  !$acc loop gang(8) worker(2)
  do i = 1, n
    !$acc loop vector(32)
    do j = 1, n
      b(j,i) = b(j,i) - 1
    end do
  end do
  !$acc end kernels
  call check(b(4,3) == -2, 8)
  !$acc parallel num_gangs(2,2,2) vector_length(32)
  !$acc loop gang(dim:3, static: *)
  do i = 1, 6
    !$acc loop gang(dim:2)
    do j = 1, 7
      !$acc loop gang(dim:1) vector
      do k = 1, 8
        c3(k,j,i) = i*j*k
      end do
    end do
  end do
  !$acc end parallel
  call check(c3(8,7,6) == 336, 9)
  s = 0; mx = -1
  !$acc parallel loop gang reduction(+:s) reduction(max:mx)
  do i = 1, n
    r = 0
    !$acc loop vector reduction(+:r)
    do j = 1, n
      r = r + j
    end do
    s = s + r
    if (r > mx) mx = r
  end do
  call check(s == 60*1830 .and. mx == 1830, 10)
  s = 0
  !$acc parallel loop gang reduction(+:s)
  do i = 1, n
    !$acc loop worker reduction(+:s)
    do j = 1, n
      !$acc loop vector reduction(+:s)
      do k = 1, 4
        s = s + 1
      end do
    end do
  end do
  call check(s == 14400, 11)
  !$acc parallel loop device_type(nvidia) gang vector device_type(*) seq
  do i = 1, n
    a(5,i) = i
  end do
  call check(a(5,n) == n, 12)
  !$acc kernels
  !$acc loop auto
  do i = 1, n
    !$acc loop seq
    do j = 2, n
      a(j,i) = a(j-1,i) + 1
    end do
  end do
  !$acc end kernels
  call check(a(n,3) == a(1,3) + 59, 13)
  !$acc parallel loop gang
  do i = 1, n
    call row(a(:,i))
  end do
  !$acc parallel loop gang num_workers(2)
  do i = 1, n
    rs(i) = rows(b(1,i), n)
  end do
  call check(rs(1) == sum(b(:,1)), 14)
  !$acc parallel
  call gangs(a, n)
  !$acc end parallel
  !$acc parallel loop gang
  do i = 2, n-1
    !$acc cache(readonly: b(1:n,i-1:i+1))
    !$acc loop vector
    do j = 1, n
      a(j,i) = b(j,i-1) + b(j,i) + b(j,i+1)
    end do
  end do
  call check(a(3,4) == sum(b(3,3:5)), 15)
  !$acc parallel loop copyin(rs)
  do i = 2, n-1
    !$acc cache(rs(i-1:i+1), b(1,i))
    a(i,1) = rs(i-1) + rs(i+1) + b(1,i)
  end do
  call check(a(2,1) == rs(1) + rs(3) + b(1,2), 16)
  !$acc kernels
  do concurrent (i = 1:n, j = 1:n, i /= j)
    a(j,i) = 5
  end do
  a(:, 2) = b(:, 3) * 2
  where (b > 0) b = 0
  forall (i = 1:n) b(i,i) = 77
  !$acc end kernels
  call check(a(1,3) == 5 .and. maxval(b) == 77, 17)
  !$acc parallel loop
  do concurrent (i = 1:n)
    rs(i) = i
  end do
  call check(rs(n) == n, 18)
  !$acc parallel loop collapse(2)
  do 10 i = 1, n
  do 10 j = 1, n
    a(j,i) = 3
10 continue
  call check(all(a == 3), 19)
  !$acc parallel
  !$acc loop
  do i = 1, n
    rs(i) = 2 * i
  end do
  !$acc end parallel loop
  !$acc kernels
  do i = 1, n
    rs(i) = rs(i) + 1
  end do
  !$acc end kernels loop
  call check(rs(n) == 2 * n + 1, 20)
  print *, fails
contains
  subroutine check(ok, what)
    logical, intent(in) :: ok
    integer, intent(in) :: what
    if (ok) return
    fails = fails + 1
    print *, 'failed', what
  end subroutine
end program
