! What PGI's compilers take without a word: logicals compared as numbers, integer constants for reals, a library function's
! type once more, `pinned`. Each is a warning; the comparison is one with -fdec.
! flags: -fdec
subroutine two(x, y)
  real :: x
  double precision :: y
  print *, x, y
end subroutine
program old_spellings
  use openacc
  implicit none
  integer, parameter :: n = 10
  integer :: acc_get_device_type, acc_get_num_devices
  external acc_get_num_devices
  logical :: a, b, v(3), w(3)
  real, allocatable, pinned, dimension(:) :: x
  type t
    real, pinned, allocatable :: y(:)
  end type
  type(t) :: z
  integer :: i
  a = .true.
  b = .false.
  v = [.true., .false., .true.]
  w = [.true., .true., .false.]
  if (a .eq. b) print *, 'eq'
  if (a .ne. b) print *, 'ne'
  if (a == .true. .and. .not. (b /= .false.)) print *, 'constants'
  print *, v .eq. w, v /= w, count(v == .false.)
  call two(0, 1)
  call two(-3, 7)
  if (acc_get_num_devices(acc_get_device_type()) < 0) print *, 'no device'
  allocate (x(n), z%y(n))
  x = 1
  z%y = 2
!$acc parallel loop copy(x) copyin(v, w)
  do i = 1, n
    if (v(mod(i, 3) + 1) .eq. w(mod(i, 3) + 1)) x(i) = x(i) + i
  end do
  print *, sum(x), sum(z%y)
end program
