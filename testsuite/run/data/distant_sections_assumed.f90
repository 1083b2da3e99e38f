! Assumed-size arguments without a clause, of which a construct uses elements whose distance is known only when the program
! runs: the section that holds all of them is computed then.
subroutine shift(p, q, n, off)
  implicit none
  integer, intent(in) :: n, off
  real, intent(inout) :: p(*)
  real, intent(in) :: q(-5:*)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    p(i) = q(i) + 2 * q(i + off)
  end do
  !$acc kernels loop independent
  do i = 1, n
    p(i + off) = p(i) + 1
  end do
end subroutine
subroutine columns(a, ld, n, j, k)
  implicit none
  integer, intent(in) :: ld, n, j, k
  real, intent(inout) :: a(ld, *)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    a(i, j) = a(i, j) + a(n + 1 - i, k)
  end do
end subroutine
program distant_sections_assumed
  implicit none
  real :: p(200), q(200), a(10, 30)
  integer :: i
  p = 0; q = [(real(mod(i, 19)), i = 1, 200)]; a = reshape([(real(mod(i, 23)), i = 1, 300)], [10, 30])
  call shift(p, q, 60, 77)
  call columns(a, 10, 8, 29, 3)
  call columns(a, 10, 10, 2, 30)
  print '(10f8.1)', p, a
end program
