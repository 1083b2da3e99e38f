! Pointers in common blocks: allocated in one procedure, used in others, on the device too.
program pointers_in_common
  implicit none
  integer, pointer :: p(:), m(:,:), one
  integer :: n, i
  character(4), pointer :: words(:)
  common /blk/ n, p, one, m
  common words
  nullify(one)
  call make(12)
  print *, associated(p), associated(one), associated(m), size(p), shape(m), n
  !$acc parallel loop copy(p)
  do i = 1, n
    p(i) = p(i) * 2
  end do
  print *, p
  call on_device
  print *, sum(p), m(3, 2), one
  call flip
  print *, words
  call renamed
  print *, one, lbound(m)
  deallocate(p)
  print *, associated(p)
end program
subroutine make(k)
  implicit none
  integer, intent(in) :: k
  integer, pointer :: p(:), m(:,:), one
  integer :: n, i
  character(4), pointer :: words(:)
  common /blk/ n, p, one, m
  common words
  n = k
  allocate(p(k), words(3))
  p = [(i, i = 1, k)]
  allocate(m(0:3, 2))
  m = 5
  allocate(one, source=7)
  words = ['ab  ', 'cd  ', 'ef  ']
end subroutine
subroutine on_device
  implicit none
  integer, pointer :: p(:), m(:,:), one
  integer :: n, i
  common /blk/ n, p, one, m
  !$acc enter data copyin(p, m)
  !$acc parallel loop present(p, m)
  do i = 1, n
    p(i) = p(i) + m(1, 1)
    if (i <= 2) m(3, i) = i
  end do
  !$acc exit data copyout(p, m)
  !$acc serial copy(one)
  one = one + 1
  !$acc end serial
end subroutine
subroutine flip
  character(4), pointer :: words(:)
  common words
  words = words(3:1:-1)
end subroutine
subroutine renamed
  implicit none
  integer, pointer :: a(:), c(:,:), b
  integer, target, save :: t = 42
  integer :: k
  common /blk/ k, a, b, c
  b => t
  c(-1:, 4:) => c
end subroutine
