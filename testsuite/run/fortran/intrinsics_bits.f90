! Functions of bits, of constants and of variables.
program bits
  use iso_fortran_env
  implicit none
  integer :: i, j, k, n, v(4), w(4)
  integer(int8) :: b = 77
  integer(int16) :: s = -300
  integer(int64) :: l = 1234567890123_int64
  integer, parameter :: c(20) = [ibits(1234, 3, 5), ishftc(5, 3), ishftc(5, -3, 4), shiftl(3, 4), shiftr(-8, 1), &
    shifta(-8, 1), dshiftl(5, -7, 9), dshiftr(5, -7, 9), popcnt(255), poppar(7), leadz(64), trailz(64), maskl(3), &
      maskr(5), &
    merge_bits(12, 10, 6), popcnt(-1_int8), leadz(1_int16), ior(8, 3), not(0), ieor(6, 3)]
  logical, parameter :: t(6) = [bge(-1, 1), bgt(1, -1), ble(1, -1), blt(-1, 1), btest(5, 2), btest(5, 1)]
  integer(int8), parameter :: m8 = maskl(3, 1)
  integer, parameter :: big = maskr(31), kb = kind(maskl(1, int64))
  i = 1234; j = -77
  print *, c
  print *, t, m8, big, kb
  do k = -8, 8, 4
    print *, ishft(i, k), ishft(j, k), ishftc(i, k), ishftc(j, k, 11), ishftc(b, int(k/2)), ishft(s, k)
  end do
  do k = 0, 32, 8
    print *, shiftl(i, k), shiftr(j, k), shifta(j, k), dshiftl(i, j, k), dshiftr(i, j, k), maskl(k), maskr(k), &
      ibits(j, 0, min(k, 31))
  end do
  print *, ibits(i, 3, 5), ibits(l, 10, 20), ibset(i, 20), ibclr(j, 0), btest(i, [0, 1, 2, 3])
  print *, popcnt(i), popcnt(b), popcnt(s), popcnt(l), poppar(l), leadz(b), leadz(s), leadz(i), leadz(l), leadz(0), &
    trailz(s), trailz(0_int8)
  print *, merge_bits(i, j, 255), bge(i, j), bgt(i, j), ble(i, j), blt(i, j), bge(b, s), blt(s, l)
  n = 0
  call mvbits(i, 2, 6, n, 10)
  v = [1, 2, 3, 4]; w = -1
  call mvbits(v, 0, 3, w, [0, 4, 8, 12])
  print *, n, w
  print *, and(12, 10), or(12, 10), xor(12, 10), lshift(3, 2), rshift(-8, 1), iand(v, 1), not(v)
  print *, bit_size(b), bit_size(l), digits(s), range(l), radix(1), huge(s)
  print *, iall([7, 11, 3]), iany([1, 2, 4]), iparity([1, 3, 7])
  i = int(z'ff'); print *, i, int(b'1010', 8), real(z'40490fdb'), dble(z'400921fb54442d18'), cmplx(z'3f800000', 2.0)
end program
