! The temporary of an array expression in a loop of `parallel` is each iteration's own: shared among gangs it gave results of
! other iterations where gangs ran beside each other.
! RUN: %accc -acc --emit=ir-after=legalize %s | FileCheck %s
! CHECK: var [[TEMPORARY:\$[0-9]+]] ".temporary"
! CHECK: compute parallel copy({{.*}} "a(:,:,:)") {
! CHECK: for %{{.*}} locals([[TEMPORARY]])
subroutine shift_planes(a, n, m)
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n, m, 8)
  integer :: k
  !$acc parallel loop copy(a)
  do k = 1, 8
    a(:, :, k) = cshift(a(:, :, k), 1, dim=1)
  end do
end subroutine
