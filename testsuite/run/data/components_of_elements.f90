! Allocatable and pointer components of the elements of arrays in compute constructs: clauses on them attach them in the
! records on the device (OpenACC 3.3, 2.6.4 and 2.7.2); acc_attach and acc_detach (3.2.34) do so by hand.
module blocks_of_a_grid
  implicit none
  type face
    real(8) :: flux(5)
  end type face
  type block
    integer :: im, jm
    real(8), allocatable :: dq(:, :, :)
    real(8), pointer :: w(:) => null()
    type(face), allocatable :: cface(:, :)
  end type block
contains
  subroutine sweep(b)
    type(block), intent(inout) :: b(:)
    integer :: i, j, k, n
    !$acc parallel loop gang present(b)
    do k = 1, size(b)
      !$acc loop collapse(2) vector
      do j = 1, b(k)%jm
        do i = 0, b(k)%im
          do n = 1, 5
            b(k)%dq(i, j, n) = b(k)%dq(i, j, n) + b(k)%cface(i, j)%flux(n) * b(k)%w(2)
          enddo
        enddo
      enddo
    enddo
  end subroutine sweep
end module blocks_of_a_grid

program components_of_elements
  use blocks_of_a_grid
  use openacc
  implicit none
  type(block), allocatable :: b(:)
  integer :: i, j, k, n, failures
  allocate (b(3))
  do k = 1, 3
    b(k)%im = 3 + k
    b(k)%jm = 4
    allocate (b(k)%dq(0:b(k)%im, b(k)%jm, 5), b(k)%w(10), b(k)%cface(0:b(k)%im, b(k)%jm))
    b(k)%dq = k
    b(k)%w = [(real(i, 8), i = 1, 10)]
    do j = 1, b(k)%jm
      do i = 0, b(k)%im
        b(k)%cface(i, j)%flux = [(real(n, 8), n = 1, 5)]
      enddo
    enddo
  enddo
  !$acc enter data copyin(b)
  do k = 1, 3
    !$acc enter data copyin(b(k)%dq, b(k)%w, b(k)%cface)
  enddo
  call sweep(b)
  do k = 1, 3
    call acc_detach(b(k)%w)
    call acc_attach(b(k)%w)
  enddo
  call sweep(b)
  failures = 0
  do k = 1, 3
    !$acc exit data copyout(b(k)%dq) delete(b(k)%w, b(k)%cface)
    do n = 1, 5
      if (any(b(k)%dq(:, :, n) /= k + 4 * n)) failures = failures + 1
    enddo
  enddo
  !$acc exit data delete(b)
  print '(i0, a)', failures, ' failures'
  if (failures /= 0) stop 1
end program components_of_elements
