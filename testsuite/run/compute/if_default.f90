! if on compute and data constructs, default(none), default(present) (OpenACC 3.3, 2.5.6, 2.5.16).
program if_default
  implicit none
  integer, parameter :: n = 64
  integer :: a(n), b(n), i, limit
  logical :: offload
  limit = 100
  b = 1
  do i = 1, 2
    offload = i == 2
    call work(a, b, offload)
    print *, a(1), a(n), sum(a)
  enddo

  !$acc parallel loop default(none) copyout(a) copyin(b) firstprivate(limit)
  do i = 1, n
    a(i) = min(limit, i * b(i) * 3)
  enddo
  print *, a(1), a(n), sum(a)

  !$acc data copy(a) copyin(b) if(n > 10)
  !$acc parallel loop default(present)
  do i = 1, n
    a(i) = a(i) - b(i)
  enddo
  !$acc end data
  print *, a(1), a(n), sum(a)

contains

  subroutine work(x, y, go)
    integer, intent(out) :: x(:)
    integer, intent(in) :: y(:)
    logical, intent(in) :: go
    integer :: k
    !$acc parallel loop if(go) copyout(x) copyin(y)
    do k = 1, size(x)
      x(k) = y(k) * k
    enddo
    !$acc kernels if(size(x) > 1000) copy(x)
    do k = 1, size(x)
      x(k) = x(k) + 1
    enddo
    !$acc end kernels
    !$acc serial if(.not. go) copy(x)
    x(1) = 99
    !$acc end serial
  end subroutine work
end program if_default
