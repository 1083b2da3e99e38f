! The same with `-c` for each file: device code of several objects is linked as one program.
! separate: parts/routines_module.f90 parts/routines_external.f90
! run: => routines.expect
program routines
  use device_routines
  implicit none
  integer, parameter :: n = 100, m = 24
  integer :: a(n,m), b(n), c(m), d(4), i, j, shift
  integer, external :: cube
  !$acc routine(cube) seq
  external :: fill_block, fill_all
  !$acc routine(fill_block) worker
  !$acc routine(fill_all) gang

  do i = 1, 10
    weights(i) = 100 * i
  enddo
  !$acc update device(weights)
  shift = 4

  ! seq: functions and subroutines of a module, of another file, and internal ones that see the host's constants.
  b = 0
  !$acc parallel loop copyout(b)
  do i = 1, n
    b(i) = twice(i) + cube(i)
  enddo
  print *, b(1), b(n), sum(b)
  !$acc parallel loop copyout(b)
  do i = 1, n
    call scaled(i, b(i))
  enddo
  print *, b(1), b(n), sum(b)
  !$acc parallel loop copy(b)
  do i = 1, n
    call add(b(i), shift)
  enddo
  print *, b(1), b(n), sum(b)
  print *, twice(5), cube(3), square_of_sum(2, 3)

  ! vector, from a gang loop; with a result that all lanes have a part in.
  a = 0
  c = 0
  !$acc parallel num_gangs(5) vector_length(32) copy(a, c)
  !$acc loop gang
  do j = 1, m
    call fill_column(a(:,j), n, 10 * j)
    c(j) = column_sum(a(:,j), n)
  enddo
  !$acc end parallel
  print *, a(1,1), a(n,m), sum(a), c(1), c(m), sum(c)

  ! worker, from a gang loop.
  a = 0
  !$acc parallel num_gangs(3) num_workers(4) vector_length(32) copy(a)
  !$acc loop gang
  do j = 1, m, 4
    call fill_block(a(1,j), n, 4, j)
  enddo
  !$acc end parallel
  print *, a(1,1), a(n,m), sum(a)

  ! gang, from gang-redundant code.
  a = 0
  !$acc parallel num_gangs(6) vector_length(32) copy(a)
  call fill_all(a, n, m)
  !$acc end parallel
  print *, a(1,1), a(n,m), sum(a)

  ! An internal routine with private arrays; from serial.
  d = 0
  !$acc serial copy(d)
  do i = 1, 4
    d(i) = square_of_sum(i, i)
  enddo
  !$acc end serial
  print *, d
  ! On the host the same procedures.
  call fill_all(a, n, m)
  call fill_block(a, n, m, 1)
  print *, a(1,1), a(n,m), column_sum(a(:,3), n)

contains
  subroutine add(x, y)
    !$acc routine seq
    integer, intent(inout) :: x
    integer, intent(in) :: y
    x = x + y
  end subroutine add

  integer function square_of_sum(x, y)
    !$acc routine seq
    integer, intent(in) :: x, y
    integer :: parts(3)
    parts(1) = x * x
    parts(2) = y * y
    parts(3) = 2 * x * y
    square_of_sum = parts(1) + parts(2) + parts(3)
  end function square_of_sum
end program routines
