! Work on several queues: order within a queue, wait for some, for all, on another queue, and as a clause; queues by number, by
! variable and without a number (OpenACC 3.3, 2.16).
program queues
  implicit none
  integer, parameter :: n = 100000
  integer, allocatable :: a(:), b(:), c(:), d(:)
  integer :: i, k, q
  allocate(a(n), b(n), c(n), d(n))
  a = 0
  b = 0
  c = 0
  d = 0

  ! In order within one queue.
  !$acc data copy(a)
  do k = 1, 20
    !$acc parallel loop async(1)
    do i = 1, n
      a(i) = 2 * a(i) + k
      if (a(i) > 1000000) a(i) = a(i) - 1000000
    enddo
  enddo
  !$acc wait(1)
  !$acc end data
  print *, a(1), a(n), minval(a), maxval(a)

  ! Four queues, a fifth that waits for two of them, and a wait for all.
  !$acc data create(a, b, c, d)
  !$acc parallel loop async(10)
  do i = 1, n
    a(i) = i
  enddo
  q = 11
  !$acc parallel loop async(q)
  do i = 1, n
    b(i) = 2 * i
  enddo
  !$acc parallel loop async(q + 1) wait(10, 11)
  do i = 1, n
    c(i) = a(i) + b(i)
  enddo
  !$acc parallel loop async
  do i = 1, n
    d(i) = -i
  enddo
  !$acc update self(c) async(12)
  !$acc update self(d) async
  !$acc wait
  print *, c(1), c(n), d(1), d(n)

  ! A queue that waits for others while the host goes on; updates in between.
  !$acc parallel loop async(1)
  do i = 1, n
    a(i) = 7
  enddo
  !$acc parallel loop async(2)
  do i = 1, n
    b(i) = 8
  enddo
  !$acc wait(1, 2) async(3)
  !$acc parallel loop async(3)
  do i = 1, n
    c(i) = a(i) * b(i)
  enddo
  !$acc update self(c) async(3)
  !$acc wait(3)
  print *, c(1), c(n), minval(c), maxval(c)

  ! The wait clause without an argument waits for all queues; a synchronous construct then sees everything.
  !$acc parallel loop async(4)
  do i = 1, n
    a(i) = 1
  enddo
  !$acc parallel loop async(5)
  do i = 1, n
    b(i) = 2
  enddo
  !$acc parallel loop wait
  do i = 1, n
    d(i) = a(i) + b(i)
  enddo
  !$acc update self(d) wait(4) wait(5)
  print *, d(1), d(n)
  !$acc end data

  ! Unstructured data on a queue.
  a = 1
  !$acc enter data copyin(a) create(b) async(6)
  !$acc parallel loop present(a, b) async(6)
  do i = 1, n
    b(i) = a(i) + i
  enddo
  !$acc exit data copyout(b) delete(a) async(6)
  !$acc wait(6)
  print *, b(1), b(n)

  ! A region with its own data on a queue: what it allocates lives until the queue has passed.
  do k = 1, 10
    !$acc parallel loop copyin(a) copy(b) async(k)
    do i = 1, n
      b(i) = b(i) + 0 * a(i)
    enddo
    !$acc wait(k)
  enddo
  print *, b(1), b(n)
  !$acc kernels async(2) copyout(c)
  do i = 1, n
    c(i) = 5
  enddo
  !$acc end kernels
  !$acc serial async(2) copy(c)
  c(1) = c(2) + 1
  !$acc end serial
  !$acc wait(2)
  print *, c(1), c(n)
end program queues
