! volatile, asynchronous, contiguous and protected: attributes that change no value.
module shared_state
  implicit none
  integer, protected :: counter = 0
  integer, public, volatile :: flag = 1
contains
  subroutine bump
    counter = counter + 1
  end subroutine bump
end module shared_state
program volatile_asynchronous
  use shared_state
  implicit none
  real, asynchronous :: buffer(4)
  real, pointer, contiguous :: p(:)
  real, target :: t(4)
  volatile :: t
  call bump
  call bump
  buffer = counter
  t = 3
  p => t
  flag = flag + 1
  print '(i0,1x,i0,2f5.1)', counter, flag, buffer(4), p(2)
  call s(p)
contains
  subroutine s(x)
    real, contiguous, intent(in) :: x(:)
    print '(f5.1)', sum(x)
  end subroutine s
end program volatile_asynchronous
