! atomic: all forms, operators and types (OpenACC 3.3, 2.12); complex numbers are changed as a whole.
program atomic_types
  implicit none
  integer, parameter :: n = 1000
  complex(4) :: c4
  complex(8) :: c8, d8, arr(3), cold
  real(4) :: r4
  real(8) :: r8, old8, mx, mn
  integer(1) :: i1
  integer(2) :: i2
  integer(4) :: i4, x, y, z, v
  integer(8) :: i8
  logical :: l1, l2, l3, l4
  logical(1) :: lb
  logical(8) :: lq
  integer :: i, cap(n), cap2(n)
  complex(8) :: ccap(n)
  real(4) :: rm4(2)
  c4 = 0; c8 = 1; d8 = (1d0, 0d0); arr = 1
  r4 = 0; r8 = 0; mx = -1; mn = 1e9
  i1 = 0; i2 = 0; i4 = 0; i8 = 0
  l1 = .true.; l2 = .false.; l3 = .true.; l4 = .false.; lb = .true.; lq=.false.
  x = 0; y = 0; z = -1
  rm4 = 1
  !$acc parallel loop copy(c4, c8, d8, arr, r4, r8, i1, i2, i4, i8, l1, l2, l3, l4, lb, lq, mx, mn, x, y, z, rm4) &
  !$acc copyout(cap, cap2, ccap) private(v, cold, old8)
  do i = 1, n
    !$acc atomic
    c4 = c4 + (1.0, 2.0)
    !$acc atomic update
    c8 = c8 * (0d0, 1d0)
    !$acc end atomic
    !$acc atomic update
    d8 = (0d0, 1d0) * d8
    !$acc atomic
    arr(1) = arr(1) / (0d0, 1d0)
    !$acc atomic
    arr(2) = (1d0,0d0) / arr(2)
    !$acc atomic
    arr(3) = arr(3) - i
    !$acc atomic capture
    cold = c4
    c4 = c4 + (1.0, 2.0)
    !$acc end atomic
    !$acc atomic read
    cold = c8
    ccap(i) = cold
    !$acc atomic
    r4 = r4 + 1
    !$acc atomic
    r8 = i + r8
    !$acc atomic
    mx = max(mx, real(i,8))
    !$acc atomic
    mn = min(real(i,8), mn)
    !$acc atomic
    rm4(1) = max(real(i), rm4(1), 3.0)
    !$acc atomic
    i1 = ieor(i1, 1_1)
    !$acc atomic
    i2 = i2 + 1_2
    !$acc atomic
    i4 = ior(i4, i)
    !$acc atomic
    i8 = i8 + i
    !$acc atomic
    l1 = l1 .and. (i < 2000)
    !$acc atomic
    l2 = (i == 77) .or. l2
    !$acc atomic
    l3 = l3 .eqv. .false.
    !$acc atomic
    l4 = l4 .neqv. .true.
    !$acc atomic
    lb = lb .and. i /= 5
    !$acc atomic
    lq = lq .or. i == 5
    !$acc atomic capture
    x = x + 1
    v = x
    !$acc end atomic
    cap(i) = v
    !$acc atomic capture
    v = y
    y = y + 1
    !$acc end atomic
    cap2(i) = v
    !$acc atomic capture
    v = z
    z = i
    !$acc end atomic
  end do
  print *, c4, c8, d8
  print *, arr
  print *, r4, r8, mx, mn, rm4
  print *, i1, i2, i4, i8
  print *, l1, l2, l3, l4, lb, lq
  print *, x, y, sum(cap), sum(cap2)
  print *, all(abs(abs(ccap) - 1) < 1d-12)
  ! more operators
  i4 = 1; i8 = -1; r8 = 1; r4 = 1; x = 1000000; i2=7
  !$acc parallel loop copy(i4, i8, r8, r4, x, i2) num_gangs(4)
  do i = 1, 20
    !$acc atomic
    i4 = i4 * 2
    !$acc atomic
    i8 = iand(not(ishft(1_8, i)), i8)
    !$acc atomic
    r8 = r8 * 2
    !$acc atomic
    r4 = r4 / 2
    !$acc atomic
    x = x - i
    !$acc atomic
    i2 = max(i2, int(i,2))
  end do
  print *, i4, i8, r8, r4, x, i2
  i4 = 4; r8 = 2
  !$acc serial copy(i4, r8, r4)
  !$acc atomic
  i4 = 100 / i4
  !$acc atomic
  i4 = 100 - i4
  !$acc atomic
  r8 = 1 / r8
  !$acc atomic write
  r4 = 7
  !$acc end serial
  print *, i4, r8
end program
