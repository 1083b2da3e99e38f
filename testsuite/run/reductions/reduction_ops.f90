! Every reduction operator of this language on its types (OpenACC 3.3, 2.5.15), each with a start value that counts.
! tol: 1e-5
program reduction_ops
  implicit none
  integer, parameter :: n = 4567
  integer :: x(n), i, isum, imax, imin, iand_, ior_, ieor_
  integer*8 :: lsum
  real :: y(n), fsum, fmax
  real*8 :: z(n), dsum, dprod, dmin, dmax
  logical :: all_small, any_big, same, differ

  do i = 1, n
    x(i) = mod(i * 7919, 10007) - 5000
    y(i) = real(x(i)) / 64.0
    z(i) = 1.0d0 + dble(x(i)) * 1.0d-7
  enddo

  isum = 17
  lsum = 3000000000_8
  imax = -100000
  imin = 100000
  iand_ = -1
  ior_ = 0
  ieor_ = 255
  !$acc parallel loop reduction(+:isum,lsum) reduction(max:imax) reduction(min:imin) copyin(x)
  do i = 1, n
    isum = isum + x(i)
    lsum = lsum + x(i)
    imax = max(imax, x(i))
    imin = min(imin, x(i))
  enddo
  print *, isum, lsum, imax, imin

  !$acc parallel loop reduction(iand:iand_) reduction(ior:ior_) reduction(ieor:ieor_)
  do i = 1, n
    iand_ = iand(iand_, x(i) * 4 + 3)
    ior_ = ior(ior_, iand(x(i), 1023) * 16)
    ieor_ = ieor(ieor_, x(i))
  enddo
  print *, iand_, ior_, ieor_

  fsum = 0.5
  fmax = -1.0e30
  dsum = -2.0d0
  dprod = 2.0d0
  dmin = 0.99999d0
  dmax = 0.0d0
  !$acc parallel loop reduction(+:fsum,dsum) reduction(*:dprod) reduction(max:fmax,dmax) reduction(min:dmin)
  do i = 1, n
    fsum = fsum + y(i)
    fmax = max(fmax, y(i))
    dsum = dsum + z(i)
    dprod = dprod * z(i)
    dmin = min(dmin, z(i))
    dmax = max(dmax, z(i))
  enddo
  print *, fsum, fmax
  print *, dsum, dprod, dmin, dmax

  all_small = .true.
  any_big = .false.
  same = .true.
  differ = .false.
  !$acc parallel loop reduction(.and.:all_small) reduction(.or.:any_big)
  do i = 1, n
    all_small = all_small .and. x(i) < 6000
    any_big = any_big .or. x(i) > 5000
  enddo
  !$acc parallel loop reduction(.eqv.:same) reduction(.neqv.:differ)
  do i = 1, n
    same = same .eqv. (x(i) > 0)
    differ = differ .neqv. (x(i) > 0)
  enddo
  print *, all_small, any_big, same, differ
end program reduction_ops
