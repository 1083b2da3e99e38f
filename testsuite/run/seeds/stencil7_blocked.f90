! Seven-point stencil on a cube: register blocking along the sequential loop. The result is compared with a serial loop in the program itself.
! run: => stencil7.expect
program stencil
  implicit none
  integer, parameter :: nx = 48, ny = 40, nz = 36, steps = 6
  real, parameter :: cc = 0.4, ce = 0.1, cw = 0.1, cn = 0.1, cs = 0.1, cb = 0.1, ct = 0.1
  real :: f1(nx, ny, nz), f2(nx, ny, nz), g1(nx, ny, nz), g2(nx, ny, nz)
  integer :: x, y, z, w, e, n, s, b, t, step
  real :: f_t, f_c, f_b
  do z = 1, nz
    do y = 1, ny
      do x = 1, nx
        f1(x, y, z) = real(mod(x*3 + y*5 + z*7, 19))/19.0
      end do
    end do
  end do
  g1 = f1
  f2 = 0
  !$acc data pcopy(f1, f2)
  do step = 1, steps
    !$acc kernels present(f1, f2)
    !$acc loop gang vector(4)
    do y = 1, ny
      !$acc loop gang vector(64)
      do x = 1, nx
        z = 1
        w = -1; e = 1; n = -1; s = 1
        if (x == 1) w = 0
        if (x == nx) e = 0
        if (y == 1) n = 0
        if (y == ny) s = 0
        f_t = f1(x, y, z + 1); f_c = f1(x, y, z); f_b = f_c
        f2(x, y, z) = cc*f_c + cw*f1(x + w, y, z) + ce*f1(x + e, y, z) + cs*f1(x, y + s, z) &
                      + cn*f1(x, y + n, z) + cb*f_b + ct*f_t
        do z = 2, nz - 1
          f_b = f_c; f_c = f_t; f_t = f1(x, y, z + 1)
          f2(x, y, z) = cc*f_c + cw*f1(x + w, y, z) + ce*f1(x + e, y, z) + cs*f1(x, y + s, z) &
                        + cn*f1(x, y + n, z) + cb*f_b + ct*f_t
        end do
        z = nz
        f_b = f_c; f_c = f_t
        f2(x, y, z) = cc*f_c + cw*f1(x + w, y, z) + ce*f1(x + e, y, z) + cs*f1(x, y + s, z) &
                      + cn*f1(x, y + n, z) + cb*f_b + ct*f_t
      end do
    end do
    !$acc end kernels
    !$acc kernels
    f1 = f2
    !$acc end kernels
  end do
  !$acc end data
  do step = 1, steps
    call serial(g1, g2)
    g1 = g2
  end do
  print '(a,f14.5,a,l1)', 'sum ', sum(real(g1, 8)), ', as the serial loop: ', maxval(abs(f1 - g1)) < 1e-6
contains
  subroutine serial(a, r)
    real, intent(in) :: a(nx, ny, nz)
    real, intent(out) :: r(nx, ny, nz)
    integer :: x, y, z, w, e, n, s, b, t
    do z = 1, nz
      do y = 1, ny
        do x = 1, nx
          w = -1; e = 1; n = -1; s = 1; b = -1; t = 1
          if (x == 1) w = 0
          if (x == nx) e = 0
          if (y == 1) n = 0
          if (y == ny) s = 0
          if (z == 1) b = 0
          if (z == nz) t = 0
          r(x, y, z) = cc*a(x, y, z) + cw*a(x + w, y, z) + ce*a(x + e, y, z) &
                       + cs*a(x, y + s, z) + cn*a(x, y + n, z) + cb*a(x, y, z + b) + ct*a(x, y, z + t)
        end do
      end do
    end do
  end subroutine serial
end program stencil
