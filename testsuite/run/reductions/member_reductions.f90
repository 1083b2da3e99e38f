! Components of what pointers show as reduction variables, scalars and arrays: an extension (OpenACC 3.3, 2.5.15 and 2.9.11,
! takes no components).
program member_reductions
  implicit none
  type inner
    integer :: low(0:2) = 0
  end type
  type holder
    integer :: s = 0
    real(8) :: y(4) = 0, grid(2, -1:1) = 0
    type(inner) :: in
    real(8), allocatable :: z(:)
  end type
  type(holder), target :: v
  type(holder), pointer :: q
  type(holder), allocatable :: w
  integer :: i, j
  q => v
  allocate(w)
  allocate(v%z(4), source=0d0)
  !$acc parallel loop reduction(+:q%s) reduction(max:w%s) copy(q, w)
  do i = 1, 100
    q%s = q%s + i
    w%s = max(w%s, 7 * i)
  end do
  print *, q%s, w%s
  !$acc parallel loop gang reduction(+:q%y(1:4)) copy(q)
  do i = 1, 100
    !$acc loop vector reduction(+:q%y(1:4))
    do j = 1, 2
      q%y(mod(i, 4) + 1) = q%y(mod(i, 4) + 1) + i
    end do
  end do
  print *, q%y
  !$acc parallel loop reduction(+:w%grid) reduction(+:w%in%low) copy(w)
  do i = 1, 60
    w%grid(mod(i, 2) + 1, mod(i, 3) - 1) = w%grid(mod(i, 2) + 1, mod(i, 3) - 1) + i
    w%in%low(mod(i, 3)) = w%in%low(mod(i, 3)) + 1
  end do
  print *, w%grid, w%in%low
  !$acc parallel loop reduction(+:v%z) copy(v%z)
  do i = 1, 100
    v%z(mod(i, 4) + 1) = v%z(mod(i, 4) + 1) + i
  end do
  print *, v%z
end program
