! Variables that share their memory (`equivalence`) in constructs, which use several of them at once: the bytes of all of them
! are on the device together, or private together (OpenACC 3.3, 2.5 to 2.7; Fortran 2008, 5.7.1).
module shared_mod
  implicit none
  real(8) :: wide(10)
  integer :: halves(20)
  equivalence (wide, halves)
end module
program equivalence_in_constructs
  use shared_mod
  implicit none
  integer, parameter :: n = 20
  real :: a(0:n-1), b(n), x, y
  integer :: ia(-3:n-4), i, s, ix, iy, k(n), fails
  real :: m(4,5), flat(20), tail(20)
  complex :: z(10)
  real :: zr(2,10)
  character(8) :: text
  character(1) :: letters(8)
  real :: block(30)
  common /blk/ block
  real :: c1(10), c2(0:14)
  equivalence (a, ia), (m, flat), (flat(11), tail), (x, ix), (z, zr), (text, letters), (block(6), c1), (block(11), c2)
  fails = 0
  do i = 0, n - 1
    a(i) = 1.5
  end do
  ! the sign by the bits
  !$acc parallel loop
  do i = -3, n - 4
    if (mod(i, 2) == 0) ia(i) = ieor(ia(i), ishft(1, 31))
    a(i + 3) = a(i + 3) * 2
  end do
  do i = 0, n - 1
    if (a(i) /= merge(-3.0, 3.0, mod(i - 3, 2) == 0)) fails = fails + 1
  end do
  print *, 'bits', fails
  ! rows of a matrix and the same elements in a row
  do i = 1, n
    flat(i) = i
  end do
  !$acc parallel loop collapse(2) copy(m)
  do i = 1, 5
    do s = 1, 4
      m(s, i) = m(s, i) + flat((i - 1) * 4 + s)
    end do
  end do
  print *, 'matrix', sum(flat), m(4, 5)
  ! overlapping in part: one hull
  tail = 1
  !$acc parallel loop
  do i = 1, 10
    flat(i) = tail(i + 10) + flat(i + 10)
  end do
  print *, 'hull', flat(1:10)
  ! dependences of kernels are seen
  flat = 1
  !$acc kernels
  do i = 2, 20
    flat(i) = m(mod(i - 2, 4) + 1, (i - 2) / 4 + 1) + 1
  end do
  !$acc end kernels
  print *, 'kernels', flat(20)
  ! private to iterations
  !$acc parallel loop private(x, ix) copyout(k)
  do i = 1, n
    x = real(i)
    k(i) = ishft(ix, -23) - 127
  end do
  print *, 'private', k
  ! each gang's own copy
  x = 4.0
  !$acc parallel num_gangs(1) copyout(k)
  k(1) = ix
  x = 8.0
  k(2) = ix
  !$acc end parallel
  print *, 'firstprivate', k(1) == 1082130432, k(2) == 1090519040
  z = (1.0, 2.0)
  !$acc parallel loop
  do i = 1, 10
    zr(1, i) = zr(1, i) + i
    z(i) = z(i) * (0.0, 1.0)
  end do
  print *, 'complex', z(10), sum(zr)
  halves = 0
  !$acc serial
  wide(3) = 1.0d0
  halves(1) = halves(6)
  !$acc end serial
  print *, 'module', halves(1), wide(3)
  block = 1
  !$acc data copy(block)
  !$acc parallel loop
  do i = 1, 5
    c1(i) = c2(i) + c1(i + 5) + block(i)
  end do
  !$acc end data
  print *, 'common', c1(1:5), block(1)
  x = 0
  !$acc serial copy(x, ix)
  x = 2.0
  y = ix
  if (ix /= 0) x = 3.0
  !$acc end serial
  print *, 'copied', x
  !$acc kernels
  x = 5.0
  iy = ix
  !$acc end kernels
  print *, 'scalars of kernels', x, iy
  text = 'abcdefgh'
  !$acc serial copy(text)
  do i = 1, 4
    letters(i) = letters(9 - i)
  end do
  !$acc end serial
  print *, text
  !$acc data copy(a)
  do i = 1, 3
    ia = 0
    !$acc update device(ia)
    !$acc parallel loop default(present)
    do s = 0, n - 1
      if (ia(s - 3) == 0) a(s) = a(s) + i
    end do
    !$acc update self(a)
  end do
  !$acc end data
  print *, a(0)
  do i = 1, 3
    !$acc parallel loop
    do s = 0, n - 1
      a(s) = a(s) + ia(s - 3)
    end do
    ia = i
  end do
  print *, ia(0)
  !$acc parallel loop default(none) copy(a, ia)
  do s = 0, n - 1
    if (ia(s - 3) == 3) a(s) = 2.0
  end do
  print *, a(0)
end program
