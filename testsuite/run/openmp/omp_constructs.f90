! flags: -mp
! Every construct of OpenMP that Fortran has here, in teams of four threads.
module shared_things
  implicit none
  integer, save :: calls = 0
  type point
    integer :: a = 1
    real, allocatable :: v(:)
  end type
contains
  subroutine orphan(x, n)
    integer, intent(in) :: n
    real(8), intent(out) :: x(n)
    integer :: i
    !$omp do schedule(static, 16)
    do i = 1, n
      x(i) = 2d0 * i
    end do
    !$omp end do
  end subroutine
  recursive function fib(n) result(r)
    integer, intent(in) :: n
    integer :: r, a, b
    if (n < 2) then
      r = n
      return
    end if
    !$omp task shared(a) if(n > 10)
    a = fib(n - 1)
    !$omp end task
    !$omp task shared(b)
    b = fib(n - 2)
    !$omp end task
    !$omp taskwait
    r = a + b
  end function
  subroutine locals(n, answer)
    integer, intent(in) :: n
    integer, intent(out) :: answer
    integer :: work(20000)
    work = n
    answer = sum(work) / 20000
  end subroutine
end module

program constructs
  use omp_lib
  use shared_things
  implicit none
  call loops
  call variables
  call sharing
  call tasks
contains
  subroutine loops
    integer :: i, j, last, k, order(32), at, none
    integer(8) :: sums(0:5)
    integer :: hits(10, 20)
    real(8) :: prod, big
    real :: small
    logical :: every
    complex(8) :: z
    sums = 0
    !$omp parallel do schedule(guided) lastprivate(last) reduction(+:sums)
    do i = 0, 999
      last = i
      sums(mod(i, 6)) = sums(mod(i, 6)) + i
    end do
    !$omp end parallel do
    print *, sums, 'last', last
    hits = 0
    !$omp parallel do collapse(2) schedule(runtime)
    do i = 1, 10
      do j = 20, 1, -1
        hits(i, j) = hits(i, j) + i * 100 + j
      end do
    end do
    print *, 'collapse', sum(hits)
    k = 3
    none = 0
    !$omp parallel do firstprivate(k) reduction(ior:none)
    do i = 10, 1, -2
      k = k + i
      if (i == 4) cycle
      none = ior(none, ishft(i, 4))
    end do
    print *, 'down', none, k
    at = 0
    !$omp parallel do ordered schedule(dynamic)
    do i = 1, 32
      !$omp ordered
      at = at + 1
      order(at) = i
      !$omp end ordered
    end do
    print *, 'ordered', all(order == [(i, i = 1, 32)])
    prod = 1; big = -huge(big); small = 1e9; every = .true.; z = 0
    !$omp parallel do reduction(*:prod) reduction(max:big) reduction(min:small) &
    !$omp   reduction(.and.:every) reduction(+:z)
    do i = 1, 10
      prod = prod * i
      big = max(big, i * 1.5d0)
      small = min(small, real(20 - i))
      every = every .and. i > 0
      z = z + cmplx(i, -i, 8)
    end do
    !$omp end parallel do
    print '(f12.1, 2f8.2, l2, 2f7.1)', prod, big, small, every, z
    none = 0
    !$omp parallel do reduction(+:none)
    do i = 5, 4
      none = none + 1
    end do
    print *, 'empty', none
  end subroutine

  subroutine variables
    integer :: a(4), total, i, seen, v
    real, allocatable :: w(:)
    character(len=5) :: word
    type(point) :: p
    integer :: n
    n = 6
    a = [1, 2, 3, 4]
    total = 0
    !$omp parallel num_threads(4) firstprivate(a) reduction(+:total)
    a(4) = a(4) * 2 + omp_get_thread_num()
    total = total + a(4) + a(1)
    !$omp end parallel
    print *, 'firstprivate', total, a
    allocate(w(0:n))
    w = 1
    total = 0
    word = 'abcde'
    p%v = [1.0, 2.0]
    !$omp parallel num_threads(4) firstprivate(w, word, p) private(i) reduction(+:total)
    do i = 0, n
      w(i) = w(i) + i
    end do
    word(1:1) = 'X'
    p%v(1) = p%v(1) + sum(w)
    p%a = p%a + len_trim(word)
    total = total + nint(p%v(1)) + p%a + lbound(w, 1)
    !$omp end parallel
    print *, 'allocatable', total, w(1), word, p%a, p%v
    call explicit_shape(n)
    seen = 0
    !$omp parallel num_threads(4) default(none) reduction(+:seen) private(v)
    !$omp single
    v = 42
    !$omp end single copyprivate(v)
    seen = seen + v
    !$omp end parallel
    print *, 'copyprivate', seen
    seen = 0
    !$omp parallel num_threads(4) reduction(+:seen) private(v)
    call locals(omp_get_thread_num(), v)
    seen = seen + v
    !$omp end parallel
    print *, 'locals', seen
    !$ print *, 'compiled'
  end subroutine

  subroutine explicit_shape(n)
    integer, intent(in) :: n
    integer :: x(n, -1:1), i, total
    x = 1
    total = 0
    !$omp parallel num_threads(4) private(x) reduction(+:total)
    x = omp_get_thread_num()
    do i = 1, n
      x(i, 0) = x(i, 0) + i
    end do
    total = total + sum(x) + ubound(x, 2)
    !$omp end parallel
    print *, 'explicit', total, sum(x)
  end subroutine

  subroutine sharing
    integer :: parts(3), masters, singles, x, mine, old, inner, alone, i
    real(8) :: d, out(1000)
    parts = 0; masters = 0; singles = 0; x = 0; d = 0; old = 0
    !$omp parallel num_threads(4) private(mine)
    !$omp sections
    parts(1) = 1
    !$omp section
    parts(2) = 2
    !$omp section
    parts(3) = 3
    !$omp end sections
    !$omp master
    masters = masters + 1
    !$omp end master
    !$omp barrier
    !$omp single
    singles = singles + 1
    !$omp end single nowait
    !$omp critical (a_name)
    x = x + 1
    !$omp end critical (a_name)
    !$omp atomic
    d = d + 0.5d0
    !$omp atomic capture
    mine = old
    old = old + 1
    !$omp end atomic
    !$omp atomic write
    parts(1) = 1
    !$omp atomic read
    mine = parts(1)
    !$omp critical (a_name)
    x = x + mine
    !$omp end critical (a_name)
    call orphan(out, 1000)
    !$omp workshare
    parts = parts + 1
    !$omp end workshare
    !$omp end parallel
    print *, parts, masters, singles, x, d, old, sum(out)
    inner = 0
    call omp_set_max_active_levels(2)
    !$omp parallel num_threads(2)
    !$omp parallel num_threads(2) reduction(+:inner)
    inner = inner + 1
    !$omp end parallel
    !$omp end parallel
    print *, 'nested', inner > 0
    alone = 0
    !$omp parallel if(x < 0) num_threads(4)
    !$omp atomic
    alone = alone + omp_get_num_threads()
    !$omp end parallel
    print *, 'if', alone
    x = 0
    !$omp parallel sections num_threads(2) reduction(+:x) lastprivate(i)
    x = x + 1
    i = 1
    !$omp section
    x = x + 2
    i = 2
    !$omp end parallel sections
    print *, 'sections', x, i
  end subroutine

  subroutine tasks
    integer :: answer, chain, list(40), i, squares(100), copied
    integer :: arr(3)
    !$omp parallel num_threads(4)
    !$omp single
    answer = fib(15)
    !$omp end single
    !$omp end parallel
    print *, 'fib', answer
    chain = 0
    !$omp parallel num_threads(4)
    !$omp single
    do i = 0, 9
      !$omp task depend(inout:chain) firstprivate(i)
      chain = chain * 2 + mod(i, 2)
      !$omp end task
    end do
    !$omp task depend(in:chain)
    copied = chain
    !$omp end task
    !$omp end single
    !$omp end parallel
    print *, 'chain', chain, copied
    arr = [7, 8, 9]
    !$omp parallel num_threads(4)
    !$omp single
    !$omp taskgroup
    do i = 1, 40
      !$omp task firstprivate(arr) final(i > 30) untied
      list(i) = arr(1) * i + arr(3)
      !$omp end task
    end do
    arr = 0
    !$omp end taskgroup
    !$omp taskloop grainsize(7)
    do i = 1, 100
      squares(i) = i * i
    end do
    !$omp end taskloop
    !$omp end single
    !$omp end parallel
    print *, 'list', sum(list), sum(squares)
  end subroutine
end program
