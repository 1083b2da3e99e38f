! Integers of kind 16: constants, arithmetic, bits, conversions, arrays, arguments, control, input and output.
module wide
  implicit none
  integer, parameter :: k = selected_int_kind(38)
  integer(k), parameter :: big = 2_16**100, table(3) = [1_16, 10_16**30, -10_16**38]
  integer(k) :: counter = 170141183460469231731687303715884105727_16
  type :: pair
    integer(1) :: tag
    integer(16) :: value = -7
    integer(k), allocatable :: more(:)
  end type
contains
  integer(k) function factorial(n) result(f)
    integer, intent(in) :: n
    integer :: i
    f = 1
    do i = 2, n
      f = f * i
    end do
  end function
  subroutine halve(x, y)
    integer(16), intent(inout) :: x
    integer(16), intent(in), value :: y
    x = x / y
  end subroutine
  elemental function square(x) result(r)
    integer(16), intent(in) :: x
    integer(16) :: r
    r = x * x
  end function
end module
program integer_16
  use wide
  implicit none
  integer(16) :: i, j, a(4), m(2,2)
  integer(16), allocatable :: b(:)
  integer(8) :: small
  real(8) :: x
  type(pair) :: p
  class(*), allocatable :: any
  character(60) :: line
  namelist /group/ i, a
  print '(6(i0,1x))', k, range(i), digits(i), bit_size(i), storage_size(i), kind(big)
  print '(i0)', huge(i), -huge(i) - 1, big, table, counter
  i = 2_16**100
  print '(4(i0,1x))', leadz(i), trailz(i), popcnt(i), poppar(i)
  print '(i0)', i / 3, mod(i, 1000007_16), modulo(-i, 1000007_16), -i / 10_16**20, i - 1
  do j = 30, 33
    print '(i0)', factorial(int(j))
  end do
  call halve(i, 16_16)
  print '(i0)', i
  x = i
  print '(es22.15)', x
  i = 1.5d30
  print '(i0)', i
  i = int(3.0e10, 16)
  small = i
  print '(i0,1x,i0)', i, small
  a = [1_16, 2_16, 3_16, 4_16] * 10_16**25
  print '(i0)', sum(a), product(a(1:1)), maxval(a), minval(a), dot_product(a / 10_16**20, a / 10_16**20)
  print '(4(i0,1x))', maxloc(a), minloc(a), findloc(a, 2 * 10_16**25), count(a > 2 * 10_16**25)
  m = reshape([1_16, 2_16, 3_16, 4_16], [2, 2])
  print '(4(i0,1x))', matmul(m, m * 10_16**19)
  print '(4(i0,1x))', transpose(m), cshift(a, 1), square(m)
  b = a(4:1:-1) + 1
  print '(i0)', b, ishft(1_16, 126), ishft(-1_16, -100), ishftc(1_16, -1), shiftr(-1_16, 65), shifta(-2_16**90, 80)
  print '(i0)', ibset(0_16, 100), ibclr(huge(i), 126), ibits(big, 90, 20), ieor(big, big + 5), not(big), iand(huge(i), big)
  print '(l1,l1,l1)', btest(big, 100), btest(big, 99), bgt(-1_16, 1_16)
  print '(i0)', maskl(70, 16), maskr(70, 16), dshiftl(1_16, -1_16, 64), merge_bits(-1_16, 0_16, big), abs(-big), sign(big, -1_16)
  print '(i0)', max(big, table(2)), min(big, table(3)), iall(a), iany(a), iparity(a)
  print '(z34)', big
  print '(b130)', 2_16**64 + 1
  i = int(z'0123456789abcdef0123456789abcdef', 16)
  print '(z0)', i
  select case (i)
  case (:0)
    print '(a)', 'negative'
  case (1512366075204170929049582354406559215_16)
    print '(a)', 'exactly'
  case default
    print '(a)', 'other'
  end select
  do i = 10_16**30, 10_16**30 + 4, 2
    print '(i0)', i
  end do
  print '(i0)', i, (a(j), j = 1, 3, 2)
  p = pair(1_1, 5_16, [big, -big])
  print '(i0)', p%value, p%more, storage_size(p%value)
  allocate(any, source=big)
  select type (any)
  type is (integer(8))
    print '(a)', 'eight'
  type is (integer(16))
    print '(i0)', any
  end select
  write(line, *) big
  read(line, *) i
  print '(l1)', i == big
  line = ' -123456789012345678901234567890'
  read(line, '(i40)') j
  print '(i45)', j
  i = 99; a = [1_16, 2_16, 3_16, big]
  open(10, status='scratch')
  write(10, nml=group)
  rewind 10
  i = 0; a = 0
  read(10, nml=group)
  print '(5(i0,1x))', i, a
  close(10)
  open(10, status='scratch', form='unformatted')
  write(10) big, a
  rewind 10
  read(10) j, a(4:1:-1)
  print '(5(i0,1x))', j, a
  print '(i0)', transfer([1_8, 2_8], i), nint(2.0d20, 16), floor(-1.5d25, 16), ceiling(1.5d25, 16)
  print '(2(i0,1x))', 3_16**70, (-3_16)**3
  i = 3; j = 70
  print '(i0)', i**j
  print '(f0.3)', 2.0d0**i
  where (a > 5) a = -a
  print '(4(i0,1x))', a
  print '(3(l1))', i < j, i == 3, big /= big
end program
