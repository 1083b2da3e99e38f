! Compute constructs (OpenACC 3.3, 2.5, 2.11, 2.16): clauses with values that the program computes, queues by number and
! by name, clauses by device, private and firstprivate aggregates, reductions of each operator.
program compute_forms
  use openacc
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), i, j, on, fails, m, cnt, loc(4), ra, rb, rc, rd, re, k
  logical :: t, f, la, lb, lc, ld
  real(8) :: d(n), rmax
  complex(8) :: z
  integer :: h(0:3), sec(10), one(5)
  type rec
    integer :: x
    real(8) :: y(4)
  end type
  type(rec) :: s
  fails = 0; t = .true.; f = .false.; m = 3
  on = -1
  !$acc parallel if(f) copy(on)
  on = merge(1, 0, acc_on_device(acc_device_host))
  !$acc end parallel
  call check(on == 1, 1)
  on = -1
  !$acc kernels if(.false.) copy(on)
  on = merge(1, 0, acc_on_device(acc_device_host))
  !$acc end kernels
  call check(on == 1, 2)
  on = -1
  !$acc serial self copy(on)
  on = merge(1, 0, acc_on_device(acc_device_host))
  !$acc end serial
  call check(on == 1, 3)
  on = -1
  !$acc parallel self(m == 3) copy(on)
  on = merge(1, 0, acc_on_device(acc_device_host))
  !$acc end parallel
  call check(on == 1, 4)
  !$acc parallel loop self(f) if(t) copyout(a)
  do i = 1, n
    a(i) = i
  end do
  call check(a(n) == n, 5)
  !$acc kernels loop self(f) copyout(a(1:n))
  do i = 1, n
    a(i) = i + 1
  end do
  !$acc end kernels loop
  call check(a(n) == n+1, 6)
  !$acc serial loop self copyout(a(:n))
  do i = 1, n
    a(i) = i + 2
  end do
  !$acc end serial loop
  call check(a(n) == n+2, 7)
  !$acc parallel loop copyout(a(:)) async
  do i = 1, n
    a(i) = i + 3
  end do
  !$acc wait
  call check(a(n) == n+3, 8)
  !$acc parallel loop copyout(a(1:)) async(acc_async_sync)
  do i = 1, n
    a(i) = i + 4
  end do
  call check(a(n) == n+4, 9)
  !$acc parallel loop copyout(a) async(acc_async_noval)
  do i = 1, n
    a(i) = i + 5
  end do
  !$acc parallel loop copyin(a) copyout(b) async(2) wait(acc_async_noval)
  do i = 1, n
    b(i) = a(i)
  end do
  !$acc wait(2) async(3)
  !$acc wait(devnum:0:queues:2,3)
  !$acc wait(queues:3)
  !$acc wait(devnum:0:3)
  call check(b(1) == 6, 10)
  !$acc parallel loop copyout(b) wait(devnum: 0 : queues: 1, 2) async(acc_async_default)
  do i = 1, n
    b(i) = 7
  end do
  !$acc wait(acc_async_default)
  call check(b(1) == 7, 11)
  !$acc parallel loop copy(b) device_type(nvidia) vector_length(64) num_gangs(4) gang vector &
  !$acc& device_type(host, multicore) num_gangs(2) gang dtype(*) vector
  do i = 1, n
    b(i) = b(i) + 1
  end do
  call check(b(5) == 8, 12)
  !$acc parallel device_type(nvidia) num_gangs(8) async(1) wait &
  !$acc& device_type(default) num_gangs(2) async(2) wait(1)  num_workers(2)
  !$acc loop
  do i = 1, n
    b(i) = b(i) + 1
  end do
  !$acc end parallel
  !$acc wait
  call check(b(5) == 9, 13)
  !$acc data copy(a, b)
  !$acc parallel loop default(present)
  do i = 1, n
    b(i) = a(i) * 2
  end do
  !$acc kernels default(none) copy(a, b)
  b = b + a
  !$acc end kernels
  !$acc serial default(present)
  b(1) = -1
  !$acc end serial
  !$acc end data
  call check(b(1) == -1 .and. b(2) == 3*a(2), 14)
  s = rec(3, [1d0,2d0,3d0,4d0]); loc = [1,2,3,4]
  !$acc parallel loop firstprivate(loc, s) copyout(a) gang
  do i = 1, n
    a(i) = loc(mod(i,4)+1) + s%x + int(s%y(4))
  end do
  call check(a(3) == 11, 15)
  !$acc parallel firstprivate(loc) private(s) num_gangs(4) copyout(a)
  loc(2) = loc(2) + 3
  !$acc loop gang
  do i = 1, n
    a(i) = loc(1) + loc(2)
  end do
  !$acc end parallel
  call check(a(3) == 6 .and. loc(2) == 2, 16)
  ra = 0; rb = 1; rc = -1; rd = 0; re = 0;
  la = .true.; lb = .false.; lc = .true.; ld = .false.; rmax = -1; z = 0
  !$acc parallel loop reduction(+:ra) reduction(*:rb) reduction(iand:rc) reduction(ior:rd) reduction(ieor:re) &
  !$acc reduction(.and.:la) reduction(.or.:lb) reduction(.eqv.:lc) reduction(.neqv.:ld) reduction(max:rmax) &
  !$acc reduction(+:z)
  do i = 0, 9
    ra = ra + i; rb = rb * (mod(i,3) + 1);
    rc = iand(rc, not(ishft(1,i))); rd = ior(rd, ishft(1,i)); re = ieor(re, i)
    la = la .and. i < 10; lb = lb .or. i == 4;
    lc = lc .eqv. i /= 3; ld = ld .neqv. i == 3; rmax = max(rmax, dble(i)); z = z + (1,1)
  end do
  call check(ra == 45 .and. rb == 216 .and. rc == not(1023) .and. rd == 1023 .and. re == 1, 17)
  call check(la .and. lb .and. .not. lc .and. ld .and. rmax == 9 .and. z == (10,10), 18)
  h = 0; sec = 0; one = 0
  !$acc parallel loop reduction(+:h) reduction(max:sec(3:5))
  do i = 0, n-1
    h(mod(i,4)) = h(mod(i,4)) + 1
    sec(3+mod(i,3)) = max(sec(3+mod(i,3)), i)
  end do
  call check(all(h == 25) .and. sec(3) == 99 .and. sec(5) == 98 .and. sec(2) == 0, 19)
  !$acc parallel loop reduction(+:one(m))
  do i = 1, n
    one(m) = one(m) + 1
  end do
  call check(one(3) == n, 20)
  cnt = 0
  !$acc parallel num_gangs(m, 2, m-1) copy(cnt)
  !$acc loop gang(dim:2) reduction(+:cnt)
  do i = 1, n
    cnt = cnt + 1
  end do
  !$acc end parallel
  call check(cnt == n, 21)
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
