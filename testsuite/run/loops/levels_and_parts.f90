! Routines of all levels, atomics on parts of variables, loops of every schedule, block and associate.
module levels_and_parts_routines
  implicit none
  integer, parameter :: n = 120
  type acc
    integer :: k
    real(8) :: r
    integer :: arr(4)
  end type
contains
  subroutine gang_work(a, m)
    !$acc routine gang
    integer, intent(in) :: m
    real(8), intent(inout) :: a(m)
    integer :: i
    !$acc loop gang vector
    do i = 1, m
      a(i) = a(i) + 1
    end do
  end subroutine
  subroutine worker_work(a, m, s)
    !$acc routine worker
    integer, intent(in) :: m
    real(8), intent(inout) :: a(m)
    real(8), intent(out) :: s
    integer :: i
    s = 0
    !$acc loop worker vector reduction(+:s)
    do i = 1, m
      a(i) = a(i)*2
      s = s + a(i)
    end do
  end subroutine
  real(8) function vector_sum(a, m)
    !$acc routine vector
    integer, intent(in) :: m
    real(8), intent(in) :: a(m)
    integer :: i
    real(8) :: t
    t = 0
    !$acc loop vector reduction(+:t)
    do i = 1, m
      t = t + a(i)
    end do
    vector_sum = t
  end function
end module
program levels_and_parts
  use levels_and_parts_routines
  implicit none
  real(8) :: a(n), s(4), b(n, 4), mx(4), w
  integer :: x, i, j, k, hist(0:9), lo(4), hi(4), v, order(n)
  type(acc) :: t
  integer, pointer :: px
  integer, target :: tx
  integer(1) :: c1
  a = 1
  !$acc parallel copy(a)
  call gang_work(a, n)
  !$acc end parallel
  print *, sum(a)
  do j = 1, 4
    b(:, j) = j
  end do
  !$acc parallel loop gang copy(b) copyout(s)
  do j = 1, 4
    call worker_work(b(:, j), n, s(j))
  end do
  print *, sum(b), s
  !$acc parallel loop gang copyin(b) copyout(mx)
  do j = 1, 4
    mx(j) = vector_sum(b(:, j), n)
  end do
  print *, mx
  hist = 0; t = acc(0, 0d0, 0); tx = 0; px => tx; c1 = 0
  !$acc parallel loop copy(hist, t, tx, c1) private(v) copyout(order)
  do i = 1, n
    !$acc atomic update
    hist(mod(i, 10)) = hist(mod(i, 10)) + 1
    !$acc atomic
    t%k = t%k + i
    !$acc atomic
    t%r = t%r + 0.5d0
    !$acc atomic
    t%arr(mod(i, 4) + 1) = max(t%arr(mod(i, 4) + 1), i)
    !$acc atomic capture
    tx = tx + 1
    v = tx
    !$acc end atomic
    order(v) = 1
    !$acc atomic
    c1 = c1 + 1_1
  end do
  print *, hist, t, tx, sum(order), c1
  lo = [1, 31, 61, 91]; hi = [30, 60, 90, 120]
  !$acc parallel loop gang copyin(lo, hi) copy(a)
  do j = 1, 4
    !$acc loop vector
    do i = lo(j), hi(j)
      a(i) = j
    end do
  end do
  print *, sum(a)
  !$acc kernels copy(a) copyin(b)
  do k = 1, 3
    do i = 1, n
      a(i) = a(i) + b(i, k)
    end do
  end do
  if (b(1, 1) > 1) then
    do i = 1, n
      a(i) = a(i) + 1
    end do
  end if
  !$acc end kernels
  print *, sum(a)
  !$acc kernels loop gang(num: 8) vector(length: 32) copy(a)
  do i = 1, n
    a(i) = a(i)/2
  end do
  !$acc parallel loop gang worker vector num_gangs(2) num_workers(2) vector_length(32) copy(a)
  do i = 1, n, 2
    a(i) = -a(i)
  end do
  print *, sum(a)
  !$acc parallel copy(a) copyin(b)
  !$acc loop auto
  do i = 2, n
    a(i) = a(i) + b(i, 1)
  end do
  !$acc loop seq
  do i = 2, n
    a(i) = a(i - 1)*0.5d0 + b(i, 2)
  end do
  !$acc end parallel
  print *, a(n)
  !$acc parallel loop private(w) copy(a)
  do i = 1, n
    w = 0
    !$acc loop seq
    do j = 1, 10
      w = w + j*i
    end do
    a(i) = w
  end do
  print *, sum(a)
  x = 0
  !$acc parallel num_gangs(10) copy(x)
  !$acc loop gang
  do i = 1, 10
    !$acc atomic
    x = x + 1
  end do
  !$acc end parallel
  print *, x
  a = 0
  !$acc parallel loop gang vector_length(32) copy(a)
  do i = 1, 4
    w = i
    !$acc loop vector private(v)
    do j = 1, 30
      v = (i - 1)*30 + j
      a(v) = w + j
    end do
    a((i-1)*30 + 1) = a((i-1)*30 + 2) + 0.5d0
  end do
  print *, sum(a)
  block
    real(8), allocatable :: tmp(:)
    allocate(tmp(n))
    tmp = 1
    !$acc parallel loop copy(tmp)
    do i = 1, n
      block
        real(8) :: loc
        loc = i
        tmp(i) = tmp(i) + loc
      end block
    end do
    print *, sum(tmp)
  end block
  associate (aa => a, hh => hist(2:4))
    !$acc parallel loop copy(aa, hh)
    do i = 1, n
      aa(i) = i
      if (i <= 3) hh(i) = i
    end do
  end associate
  print *, sum(a), hist
end program
