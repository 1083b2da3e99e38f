! The intrinsic functions of complex numbers in device code, both kinds, against the host's (Fortran 2008, 13.7); on both
! sides of the branch cuts, and near to the branch points.
module functions
  implicit none
  integer, parameter :: count = 24
  interface all_of
    procedure all_of_single, all_of_double
  end interface
contains
  subroutine all_of_double(z, w, f)
    !$acc routine seq
    complex(8), intent(in) :: z, w
    complex(8), intent(out) :: f(count)
    f(1:8) = [exp(z), sqrt(z), log(z), z**w, sin(z), cos(z), tan(z), sinh(z)]
    f(9:16) = [cosh(z), tanh(z), asin(z), acos(z), atan(z), asinh(z), acosh(z), atanh(z)]
    f(17:20) = [z**3, z**(-2), z**2.5d0, conjg(z) / w]
    f(21:24) = [cmplx(abs(z), aimag(z), 8), z**int(real(w) * 3), 2d0**z, (1d0, 1d0)**z]
  end subroutine
  subroutine all_of_single(z, w, f)
    !$acc routine seq
    complex, intent(in) :: z, w
    complex, intent(out) :: f(count)
    f(1:8) = [exp(z), sqrt(z), log(z), z**w, sin(z), cos(z), tan(z), sinh(z)]
    f(9:16) = [cosh(z), tanh(z), asin(z), acos(z), atan(z), asinh(z), acosh(z), atanh(z)]
    f(17:20) = [z**3, z**(-2), z**2.5, conjg(z) / w]
    f(21:24) = [cmplx(abs(z), aimag(z)), z**int(real(w) * 3), 2.**z, (1., 1.)**z]
  end subroutine
end module

program complex_functions_in_constructs
  use functions
  implicit none
  integer, parameter :: n = 18
  complex(8) :: z(n), there(count, n), here(count, n)
  complex :: s(n), s_there(count, n), s_here(count, n)
  integer :: i, k

  do i = 1, 12
    z(i) = cmplx(2 * cos(i * 1d0), sin(i * 1.7d0) + 0.2d0, 8)
  end do
  z(13:18) = [(2d0, 1d-3), (2d0, -1d-3), (-2d0, 1d-3), (0.999d0, -1d-3), (-1d-8, 1d-8), (1d-3, 1.5d0)]
  s = cmplx(z)
  !$acc parallel loop copyin(z, s) copyout(there, s_there)
  do i = 1, n
    call all_of(z(i), z(n + 1 - i), there(:, i))
    call all_of(s(i), s(n + 1 - i), s_there(:, i))
  end do
  do i = 1, n
    call all_of(z(i), z(n + 1 - i), here(:, i))
    call all_of(s(i), s(n + 1 - i), s_here(:, i))
  end do
  do i = 1, n
    do k = 1, count
      if (abs(there(k, i) - here(k, i)) > 2d-13 * abs(here(k, i)) + 1d-14) print *, k, z(i), there(k, i), here(k, i)
      if (abs(s_there(k, i) - s_here(k, i)) > 1e-4 * abs(s_here(k, i)) + 1e-6) print *, k, s(i), s_there(k, i), s_here(k, i)
    end do
  end do
  print *, 'compared', n * count
end program
