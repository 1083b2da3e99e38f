! Arithmetic on integers of one and two bytes in default integers, whose intermediate values have 16 bits or a few more: the
! results are those of 32 bits.
program narrow_integers
  use iso_fortran_env, only: int8, int16, int64
  implicit none
  integer, parameter :: n = 1024
  integer(int8) :: b(0:n + 1), c(0:n + 1), out(n)
  integer(int16) :: s(0:n + 1), t(n)
  integer :: i, round
  integer(int64) :: state
  state = 1
  do i = 0, n + 1
    state = mod(state*1664525_int64 + 1013904223_int64, 4294967296_int64)
    b(i) = int(state/16777216 - 128, int8)
    c(i) = int(mod(state/65536, 256_int64) - 128, int8)
    s(i) = int(mod(state/256, 65536_int64) - 32768, int16)
    if (mod(i, 13) == 0) b(i) = -127_int8 - 1_int8
    if (mod(i, 17) == 0) c(i) = 127_int8
    if (mod(i, 11) == 0) s(i) = -32767_int16 - 1_int16
  end do
  do round = 1, 3
    do i = 1, n
      out(i) = int(min(max(5*int(b(i)) - b(i - 1) - b(i + 1), -128), 127), int8)
    end do
    call show('sharpened', int(out))
    do i = 1, n
      out(i) = int(min(abs(int(b(i)) - c(i))*3, 255)/2, int8)
    end do
    call show('slopes', int(out))
    do i = 1, n
      t(i) = int(ishft(iand(int(b(i)), 255)*iand(int(c(i)), 255), -1), int16)
    end do
    call show('products', int(t))
    do i = 1, n
      t(i) = int(shifta(int(s(i - 1)) - 2*s(i) + s(i + 1), 2), int16)
    end do
    call show('second', int(t))
    do i = 1, n
      t(i) = int(merge(abs(int(s(i)))/3, mod(int(s(i)), 1000), s(i) < s(i + 1)), int16)
    end do
    call show('choices', int(t))
    !$acc parallel loop copyin(b, c) copyout(out)
    do i = 1, n
      out(i) = int(min(max(int(b(i)) - c(i) + round, -100), 100), int8)
    end do
    call show('region', int(out))
    b(round) = out(100)
  end do
contains
  subroutine show(name, values)
    character(*), intent(in) :: name
    integer, intent(in) :: values(:)
    integer(int64) :: sum
    integer :: i
    sum = 0
    do i = 1, size(values)
      sum = mod(sum*31 + values(i) + 65536, 1000000007_int64)
    end do
    print *, name, sum
  end subroutine
end program
