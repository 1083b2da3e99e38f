! -gpu=deepcopy: clauses on whole variables of derived type take along what the components hold, through arrays of
! records, records in records and pointers; the host's descriptors are what they were.
! flags: -gpu=deepcopy
! exact: yes
module blocks
  implicit none
  type face
    integer :: n = 0
    real(8), allocatable :: flux(:)
  end type
  type block
    integer :: cells
    real(8), allocatable :: q(:, :)
    type(face), allocatable :: faces(:)
    type(face) :: ends(2)
    real(8), pointer :: shared(:) => null()
    real(8), allocatable :: unused(:)
  end type
  type(block), allocatable :: grid(:)
contains
  subroutine make(b, n, target)
    type(block), intent(out) :: b
    integer, intent(in) :: n
    real(8), pointer, intent(in) :: target(:)
    integer :: i
    b%cells = n
    allocate (b%q(0:n, -1:1), b%faces(3))
    b%q = 1
    do i = 1, 3
      b%faces(i)%n = i
      allocate (b%faces(i)%flux(i + n))
      b%faces(i)%flux = i
    end do
    do i = 1, 2
      allocate (b%ends(i)%flux(-1:n))
      b%ends(i)%flux = 10 * i
    end do
    b%shared => target
  end subroutine

  real(8) function total(b)
    type(block), intent(in) :: b
    integer :: i
    total = sum(b%q)
    do i = 1, size(b%faces)
      total = total + sum(b%faces(i)%flux)
    end do
    do i = 1, 2
      total = total + sum(b%ends(i)%flux)
    end do
  end function
end module

program deep_copy_walk
  use blocks
  implicit none
  real(8), target, allocatable :: common_part(:)
  real(8), pointer :: part(:)
  type(block) :: one
  real(8) :: s
  integer :: k, i, j
  allocate (common_part(5))
  common_part = 2
  part => common_part(1:5:2)
  allocate (grid(4))
  do k = 1, 4
    call make(grid(k), 3 + k, part)
  end do

  ! A region of its own: everything comes, is changed, and goes back.
  !$acc parallel loop copy(grid) private(i, j)
  do k = 1, 4
    do j = -1, 1
      do i = 0, grid(k)%cells
        grid(k)%q(i, j) = grid(k)%q(i, j) + k
      end do
    end do
    do j = 1, 3
      do i = 1, j + grid(k)%cells
        grid(k)%faces(j)%flux(i) = grid(k)%faces(j)%flux(i) + grid(k)%shared(2)
      end do
      grid(k)%faces(j)%n = grid(k)%faces(j)%n + 100
    end do
    do j = 1, 2
      do i = -1, grid(k)%cells
        grid(k)%ends(j)%flux(i) = grid(k)%ends(j)%flux(i) - i
      end do
    end do
  end do
  do k = 1, 4
    print '(f10.2, 4i5, l2)', total(grid(k)), lbound(grid(k)%q), grid(k)%faces(2)%n, lbound(grid(k)%ends(1)%flux, 1), &
      allocated(grid(k)%unused)
  end do
  print '(a, 5f6.2)', 'shared', common_part

  ! Unstructured, with update, and twice held.
  call make(one, 2, part)
  !$acc enter data copyin(one)
  !$acc enter data copyin(one)
  one%q = -1
  one%faces(1)%flux = -1
  !$acc update device(one)
  !$acc parallel loop present(one)
  do i = 0, 2
    one%q(i, 0) = one%q(i, 0) + 5
    one%faces(1)%flux(i + 1) = one%faces(1)%flux(i + 1) * 2
  end do
  !$acc update self(one)
  print '(a, 2f8.2)', 'updated', sum(one%q), sum(one%faces(1)%flux)
  !$acc exit data delete(one)
  !$acc parallel loop present(one)
  do i = 0, 2
    one%q(i, 1) = 100
  end do
  !$acc exit data copyout(one)
  print '(a, f8.2)', 'copied out', sum(one%q)

  ! created records know the shapes of what they hold.
  !$acc data create(one)
  !$acc parallel loop
  do i = 1, 5
    one%faces(3)%flux(i) = i
  end do
  !$acc update self(one%faces(3)%flux)
  !$acc end data
  print '(a, f8.2, i5)', 'created', sum(one%faces(3)%flux), one%faces(3)%n
end program
