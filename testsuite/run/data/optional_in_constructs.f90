! Optional arguments that are absent (OpenACC 3.3, 2.17.1): clauses on them do nothing, constructs know whether they are there,
! and pass them on.
module m
  implicit none
contains
  subroutine some(n, a, b, c, p, q)
    integer, intent(in) :: n
    integer, optional :: a(n), b, c(:)
    integer, optional, allocatable :: p(:)
    integer, optional, pointer :: q(:)
    integer :: r(n), t, i
    r = 0
    t = 0
    !$acc data copy(a, b, c, p, q)
    !$acc parallel loop copy(r) reduction(+:t)
    do i = 1, n
      if (present(a)) then
        a(i) = a(i) + i
        r(i) = r(i) + 1
      endif
      if (present(b)) r(i) = r(i) + 10 * b
      if (present(c)) then
        c(i) = c(i) + 1
        r(i) = r(i) + 100
      endif
      if (present(p)) then
        p(i) = p(i) + 2
        r(i) = r(i) + 1000
      endif
      if (present(q)) then
        q(i) = q(i) + 3
        r(i) = r(i) + 10000
      endif
      t = t + r(i)
    enddo
    !$acc update self(a, b, c)
    !$acc update device(a, b, c) if_present
    !$acc end data
    !$acc enter data copyin(a, b, c, p)
    !$acc exit data delete(a, b, c, p)
    print *, r(n), t
  end subroutine some

  subroutine copies(n, x, y)
    integer, intent(in) :: n
    integer, optional :: x, y(n)
    integer :: k(n), i
    !$acc parallel loop firstprivate(x, y) copyout(k)
    do i = 1, n
      k(i) = 0
      if (present(x)) k(i) = x
      if (present(y)) k(i) = k(i) + sum(y)
    enddo
    print *, 'firstprivate', k
    !$acc parallel loop private(x)
    do i = 1, n
      if (present(x)) then
        x = i
        k(i) = k(i) + x
      endif
    enddo
    print *, 'private', k
  end subroutine copies

  subroutine sums(n, x, y)
    integer, intent(in) :: n
    integer, optional :: x, y(n)
    integer :: i
    !$acc parallel loop reduction(+:x, y)
    do i = 1, n
      if (present(x)) x = x + i
      if (present(y)) y(i) = y(i) + 1
    enddo
    if (present(x)) print *, 'x', x
    if (present(y)) print *, 'y', y
    print *, 'summed'
  end subroutine sums

  subroutine declared(n, y)
    integer, intent(in) :: n
    integer, optional :: y(:)
    integer :: i
    !$acc declare copy(y)
    !$acc kernels loop
    do i = 1, n
      if (present(y)) y(i) = y(i) + 1
    enddo
    !$acc host_data use_device(y)
    if (present(y)) print *, 'declared'
    !$acc end host_data
  end subroutine declared

  subroutine asked(k, x, y)
    !$acc routine seq
    integer, intent(out) :: k
    integer, optional, intent(in) :: x, y(:)
    k = 0
    if (present(x)) k = k + 1000 + x
    if (present(y)) k = k + y(2)
  end subroutine asked

  subroutine forwarded(n, x, y)
    integer, intent(in) :: n
    integer, optional, intent(in) :: x, y(:)
    integer :: i, r(n)
    !$acc parallel loop copyin(y) copyout(r)
    do i = 1, n
      call asked(r(i), x, y)
    enddo
    print *, 'forwarded', r, there(x)
  end subroutine forwarded

  logical function there(x)
    integer, optional, intent(in) :: x
    there = present(x)
  end function there
end module m

program optional_in_constructs
  use m
  implicit none
  integer :: a(4), b, c(4), x
  integer, allocatable :: p(:)
  integer, pointer :: q(:)
  a = 1
  b = 2
  c = 3
  allocate(p(4), q(4))
  p = 4
  q = 5
  call some(4)
  call some(4, a)
  call some(4, b=b)
  call some(4, c=c)
  call some(4, p=p)
  call some(4, q=q)
  call some(4, a, b, c, p, q)
  print *, a, b, c, p, q
  call copies(3)
  call copies(3, b)
  call copies(3, y=a)
  x = 5
  call sums(4)
  call sums(4, x)
  call sums(4, y=a)
  call sums(4, x, a)
  call declared(4)
  call declared(4, a)
  print *, a
  call forwarded(3)
  call forwarded(3, b)
  call forwarded(3, y=a)
  call forwarded(3, b, a)
end program optional_in_constructs
