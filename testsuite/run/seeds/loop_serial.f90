! serial: one thread executes every iteration.
program loop
  implicit none
  integer :: a(10000), b(10000)
  integer :: i, operations, threads




























  a = 0
  b = 0
  operations = 0
  threads = 0
  !$ACC serial
  do i=1,10000
    a(i) = i
  enddo
  !$ACC end serial

  !$ACC serial copy(b, operations, threads)
  !$ACC atomic update
  threads = threads + 1
  do i=1,10000
    b(i) = i
    !$ACC atomic update
    operations = operations + 1
  enddo
  !$ACC end serial
  print *, a(1), a(5000), a(10000), sum(a)
  print *, sum(b), "operations", operations, "threads", threads
end program loop
