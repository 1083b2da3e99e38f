! Routines of chapter 3.2 of OpenACC 3.3 take assumed-shape arguments, pointers and sections of them whose elements turn out
! Expected values by hand.
! to follow each other.
module work
  use openacc
  implicit none
contains
  subroutine twice(a, n, there)
    real(8), intent(inout) :: a(:, :)
    integer, intent(in) :: n
    logical, intent(out) :: there(3)
    integer :: i, j
    call acc_copyin(a)
    there(1) = acc_is_present(a) .and. acc_is_present(a(:, 2:n))
    !$acc parallel loop collapse(2) present(a)
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        a(i, j) = 2*a(i, j)
      end do
    end do
    call acc_update_self_async(a(:, 1:1), 3)
    call acc_wait(3)
    there(2) = a(1, 1) == 2
    call acc_copyout(a)
    there(3) = .not. acc_is_present(a)
  end subroutine twice

  subroutine thrice(p, there)
    real, pointer, intent(in) :: p(:)
    logical, intent(out) :: there
    integer :: i
    call acc_create_async(p, acc_async_sync)
    call acc_update_device(p)
    there = acc_is_present(p(2:))
    !$acc parallel loop present(p)
    do i = lbound(p, 1), ubound(p, 1)
      p(i) = 3*p(i)
    end do
    call acc_update_self(p)
    call acc_delete(p)
  end subroutine thrice
end module work

program api_assumed_shape
  use work
  implicit none
  real(8) :: a(4, 6), b(4, 1:0)
  real, target :: t(10, 2)
  real, pointer :: p(:)
  logical :: there(3), also
  integer :: i
  a = 1
  call twice(a, 6, there)
  print *, there(2), sum(a)
  call twice(a(:, 2:3), 2, there)
  print *, sum(a)
  ! One row of one column has no gaps either.
  a = 1
  call twice(a(2:2, 3:3), 1, there)
  print *, there(2), sum(a)
  t = reshape([(real(i), i = 1, 20)], [10, 2])
  p(0:9) => t(:, 2)
  call thrice(p, also)
  print *, t(1, 1), t(10, 2)
  call acc_copyin(b(:, :))
end program api_assumed_shape
