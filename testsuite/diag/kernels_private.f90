! PGI's compilers take `private` on `kernels`; others may not, which a warning says.
! RUN: %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
subroutine t(a, s)
  integer :: a(10), s, i
  !$acc kernels private(s)
  do i = 1, 10
    s = i * i
    a(i) = s
  end do
  !$acc end kernels
end subroutine t
! CHECK: kernels_private.f90:5:17: warning[ACC2006]: `private` on `kernels` is an extension of PGI's compilers
