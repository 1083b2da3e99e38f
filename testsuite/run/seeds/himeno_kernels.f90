! The Himeno benchmark (Poisson's equation, Jacobi iteration): kernels. Prints Gosa, and on unit 0 MFLOPS.
! run: => himeno_fortran.expect
! The sum of squares in single precision: expected is the sum in double precision, and each order of summation rounds.
! tol: 5e-4
module himeno
  implicit none
  integer, parameter :: mimax = 65, mjmax = 33, mkmax = 33
  integer, parameter :: imax = mimax - 1, jmax = mjmax - 1, kmax = mkmax - 1
  real(4), parameter :: omega = 0.8
  real(4) :: p(mimax, mjmax, mkmax)
  real(4) :: a(mimax, mjmax, mkmax, 4), b(mimax, mjmax, mkmax, 3), c(mimax, mjmax, mkmax, 3)
  real(4) :: bnd(mimax, mjmax, mkmax)
  real(4) :: wrk1(mimax, mjmax, mkmax), wrk2(mimax, mjmax, mkmax)
contains
  subroutine initmt()
    integer :: k
    a = 0.0
    b = 0.0
    c = 0.0
    p = 0.0
    wrk1 = 0.0
    wrk2 = 0.0
    bnd = 0.0
    a(1:imax, 1:jmax, 1:kmax, 1:3) = 1.0
    a(1:imax, 1:jmax, 1:kmax, 4) = 1.0/6.0
    c(1:imax, 1:jmax, 1:kmax, :) = 1.0
    bnd(1:imax, 1:jmax, 1:kmax) = 1.0
    do k = 1, kmax
      p(1:imax, 1:jmax, k) = real((k - 1)*(k - 1), 4)/real((kmax - 1)*(kmax - 1), 4)
    end do
  end subroutine initmt

  subroutine jacobi(nn, gosa)
    integer, intent(in) :: nn
    real(4), intent(out) :: gosa
    integer :: i, j, k, loop
    real(4) :: s0, ss
    !$acc data present(a,b,c, p, bnd) &
    !$acc present     (wrk1,wrk2)
    do loop=1,nn
      gosa = 0.0

      !$acc kernels
      !$acc loop gang
      do k=2,kmax-1
        do j=2,jmax-1
          !$acc loop vector(256) reduction( + :gosa)
          do i=2,imax-1
            s0 = a(I,J,K,1)*p(I+1,J,K) &
                 + a(I,J,K,2)*p(I,J+1,K) &
                 + a(I,J,K,3)*p(I,J,K+1) &
                 + b(I,J,K,1)*(p(I+1,J+1,K)-p(I+1,J-1,K) &
                               -p(I-1,J+1,K)+p(I-1,J-1,K)) &
                 + b(I,J,K,2)*(p(I,J+1,K+1)-p(I,J-1,K+1) &
                               -p(I,J+1,K-1)+p(I,J-1,K-1)) &
                 + b(I,J,K,3)*(p(I+1,J,K+1)-p(I-1,J,K+1) &
                               -p(I+1,J,K-1)+p(I-1,J,K-1)) &
                 + c(I,J,K,1)*p(I-1,J,K) &
                 + c(I,J,K,2)*p(I,J-1,K) &
                 + c(I,J,K,3)*p(I,J,K-1)+wrk1(I,J,K)
            ss=(s0*a(I,J,K,4)-p(I,J,K))*bnd(I,J,K)
            gosa= gosa + ss*ss
            wrk2(I,J,K)=p(I,J,K)+OMEGA *SS
          enddo
        enddo
      enddo

      !$acc loop gang
      do k=2,kmax-1
        do j=2,jmax-1
          !$acc loop vector(256)
          do i=2,imax-1
            p(I,J,K)=wrk2(I,J,K)
          enddo
        enddo
      enddo
      !$acc end kernels
    end do
    !$acc end data
  end subroutine jacobi
end module himeno

program himenobmtxp_f90
  use himeno
  implicit none
  integer, parameter :: nn = 20
  integer(8) :: start, finish, rate
  real(4) :: gosa
  real(8) :: cpu, flop

  call initmt()
  print *, 'mimax =', mimax, ' mjmax =', mjmax, ' mkmax =', mkmax
  !$acc data copyin(a, b, c, bnd, wrk1) create(wrk2) copy(p)
  call jacobi(3, gosa)
  print *, 'Gosa :', gosa
  call system_clock(start, rate)
  call jacobi(nn, gosa)
  call system_clock(finish)
  !$acc end data
  cpu = real(finish - start, 8)/rate
  flop = real(kmax - 2, 8)*(jmax - 2)*(imax - 2)*34*nn
  print *, 'Loop executed for', nn, ' times'
  print *, 'Gosa :', gosa
  write (0, *) 'MFLOPS:', flop/cpu*1d-6, ' time(s):', cpu
end program himenobmtxp_f90
