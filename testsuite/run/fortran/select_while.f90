! select case, do while, exit, cycle, named loops, on the host and in a region.
program select_while
  implicit none
  integer :: i, j, n, steps, kind_of(0:30), lengths(30), found
  character(len=5) :: word

  do i = 0, 30
    select case (mod(i, 10))
    case (0)
      kind_of(i) = 10
    case (1, 3, 5)
      kind_of(i) = 20
    case (6:8)
      kind_of(i) = 30
    case default
      kind_of(i) = 40
    end select
  enddo
  print *, kind_of(0), kind_of(3), kind_of(7), kind_of(2), sum(kind_of)

  do i = 1, 3
    word = "abc"
    if (i == 2) word = "xyz"
    if (i == 3) word = "mmmmm"
    select case (word)
    case ("abc")
      print *, "first"
    case ("n":"z")
      print *, "second"
    case default
      print *, "third"
    end select
  enddo

  n = 27
  steps = 0
  do while (n /= 1)
    if (mod(n, 2) == 0) then
      n = n / 2
    else
      n = 3 * n + 1
    endif
    steps = steps + 1
  enddo
  print *, steps

  found = 0
  outer: do i = 1, 100
    do j = 1, 100
      if (j > i) cycle outer
      if (i * j == 391) then
        found = 1000 * i + j
        exit outer
      endif
    enddo
  enddo outer
  print *, found, i

  ! The same control flow inside a compute region.
  !$acc parallel loop private(n, steps) copyout(lengths)
  do i = 1, 30
    n = i
    steps = 0
    do while (n /= 1)
      select case (mod(n, 2))
      case (0)
        n = n / 2
      case default
        n = 3 * n + 1
      end select
      steps = steps + 1
    enddo
    lengths(i) = steps
  enddo
  print *, lengths(1), lengths(7), lengths(27), maxval(lengths), sum(lengths)

  !$acc parallel loop copyout(lengths)
  do i = 1, 30
    lengths(i) = 0
    do j = 1, 1000
      if (mod(j, 2) == 0) cycle
      if (j * j > i) exit
      lengths(i) = lengths(i) + j
    enddo
  enddo
  print *, lengths(1), lengths(9), lengths(30), sum(lengths)
end program select_while
