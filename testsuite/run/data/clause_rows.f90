! Clauses on constructs where programs seldom write them: each of them has its effect there, too (OpenACC 3.3, 2.5 to 2.16).
module scaled
  implicit none
contains
  integer function thrice(x)
    !$acc routine seq nohost device_type(nvidia) seq
    integer, intent(in) :: x
    thrice = 3 * x
  end function thrice
end module scaled

program clause_rows
  use scaled
  use openacc
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n), c(n), i, s, t, first, failures
  integer, pointer :: p(:)
  logical :: no
  no = .false.
  failures = 0
  a = [(i, i = 1, n)]

  ! kernels
  !$acc enter data copyin(a) async(2)
  !$acc kernels wait(2) default(present) num_gangs(2) num_workers(1) vector_length(32) copyout(b)
  do i = 1, n
    b(i) = 2 * a(i)
  enddo
  !$acc end kernels
  call check("kernels wait default sizes", all(b == 2 * [(i, i = 1, n)]))
  !$acc kernels loop no_create(c) device_type(nvidia) vector device_type(*) gang
  do i = 1, n
    a(i) = a(i) + 1
  enddo
  !$acc update self(a)
  call check("kernels no_create device_type", a(1) == 2 .and. a(n) == n + 1)
  call by_address(n, a)

  ! serial
  first = 5
  s = 100
  t = -1
  !$acc serial wait default(none) private(t, i) firstprivate(first) reduction(+:s) copyout(b) present(a) no_create(c)
  do i = 1, n
    t = first + a(i)
    b(i) = t
    s = s + 1
  enddo
  !$acc end serial
  call check("serial private firstprivate reduction", s == 100 + n .and. b(1) == 7 .and. t == -1)
  !$acc serial create(c) copyout(b) device_type(nvidia) async(1) wait(1)
  do i = 1, n
    c(i) = i
  enddo
  do i = 1, n
    b(i) = c(n + 1 - i)
  enddo
  !$acc end serial
  !$acc wait
  call check("serial create", b(1) == n .and. b(n) == 1)
  allocate (p(n))
  p = 1
  !$acc enter data copyin(p) wait(1)
  !$acc kernels attach(p) present(p)
  p = p + 1
  !$acc end kernels
  !$acc serial attach(p) present(p)
  p(1) = 10
  !$acc end serial
  !$acc data attach(p)
  !$acc parallel loop no_create(c) present(p)
  do i = 1, n
    p(i) = p(i) + 1
  enddo
  !$acc end data
  !$acc exit data copyout(p)
  call check("attach", p(1) == 11 .and. p(n) == 3)
  deallocate (p)
  !$acc exit data delete(a)

  ! routine, declare, init
  !$acc parallel loop copyout(b)
  do i = 1, n
    b(i) = thrice(i)
  enddo
  call check("routine device_type nohost", sum(b) == 3 * n * (n + 1) / 2)
  call declared
  !$acc init device_type(default) if(no)
  print *, "failures", failures
contains
  subroutine check(what, holds)
    character(*), intent(in) :: what
    logical, intent(in) :: holds
    if (.not. holds) then
      print *, "FAILED ", what
      failures = failures + 1
    endif
  end subroutine check

  ! Regions on device addresses.
  subroutine by_address(n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    !$acc host_data use_device(x)
    call add_ten(n, x)
    !$acc end host_data
    !$acc update self(x)
    call check("deviceptr", x(1) == 13 .and. x(2) == 13)
    !$acc parallel loop present(x)
    do i = 1, n
      x(i) = i + 1
    enddo
    !$acc update self(x)
  end subroutine by_address

  subroutine add_ten(n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: i
    !$acc declare deviceptr(x)
    !$acc kernels deviceptr(x)
    do i = 1, n
      x(i) = x(i) + 10
    enddo
    !$acc end kernels
    !$acc serial deviceptr(x)
    x(1) = x(1) + 1
    !$acc end serial
  end subroutine add_ten

  subroutine declared
    integer :: x(n), y(n), i
    !$acc declare copy(x) device_resident(y)
    !$acc parallel loop
    do i = 1, n
      y(i) = i
      x(i) = y(i) + 1
    enddo
    !$acc update self(x)
    call check("declare copy device_resident", x(1) == 2 .and. x(n) == n + 1)
  end subroutine declared
end program clause_rows
