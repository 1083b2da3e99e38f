! differs: list-directed numbers may be laid out in more than one way
! Handlers that are procedures and the two that are numbers; random numbers and complex ones of GNU's; the order of what a
! command writes.
module handlers
  implicit none
  integer :: hits = 0
contains
  subroutine on_signal(number)
    integer, value :: number
    hits = hits + 1
  end subroutine
end module
program gnu_signals
  use handlers
  implicit none
  integer :: st
  real :: r
  call signal(10, on_signal)
  call kill(getpid(), 10, st)
  print *, st, hits
  call signal(12, 1, st)
  call kill(getpid(), 12)
  call by_function
  print *, hits
  call alarm(100, on_signal, st); print *, st
  call alarm(0, 1, st); print *, st > 90
  call alarm(1, on_signal)
  call sleep(3)
  print *, hits
  call srand(7)
  r = ran(0); print *, r
  print *, complex(1, 2), complex(1d0, 2), kind(complex(1, 2d0))
  print *, 'before'
  call system('echo command')
  print *, 'behind'
end program

subroutine by_function
  use handlers, only: on_signal
  implicit none
  integer :: old
  old = signal(12, on_signal)
  call kill(getpid(), 12, old)
  print *, old
end subroutine
