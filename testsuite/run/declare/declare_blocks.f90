! separate: parts/common_blocks.f90
! Common blocks in `declare` of modules, procedures and programs are on the device for the whole program, whichever file
! declares them (OpenACC 3.3, 2.13); in data clauses and `update` a block is its variables (1.6).
subroutine plain
  implicit none
  real :: x(50)
  integer :: n, i
  common /plainblk/ x, n
  !$acc data copy(/plainblk/)
  !$acc parallel loop
  do i = 1, n
    x(i) = x(i) + n
  end do
  !$acc update self(/plainblk/)
  !$acc end data
end subroutine

program declare_blocks
  use common_blocks
  use iso_c_binding, only: c_int
  implicit none
  integer :: i, n
  real :: x(50), res(4), c(4), scale
  common /plainblk/ x, n
  common /resident/ res
  !$acc declare device_resident(/resident/)
  common /cib/ c, scale
  !$acc declare copyin(/cib/)
  real :: table(4)
  common /tab/ table
  bind(c, name='c_block') :: /cblk/
  integer(c_int) :: u(3)
  common /cblk/ u
  !$acc declare create(/cblk/)
  a = 1
  b = 2
  !$acc update device(/blk/)
  !$acc parallel loop
  do i = 1, 100
    call work(i)
  end do
  call doubled
  call silent
  !$acc update self(/blk/)
  print *, a(1), a(100), b

  k = 3
  l = 4
  !$acc enter data copyin(/lnk/)
  !$acc parallel loop
  do i = 1, 10
    k(i) = k(i) + l
  end do
  !$acc exit data copyout(/lnk/)
  print *, sum(k)

  n = 50
  x = 1
  call plain
  print *, sum(x), n

  !$acc serial
  res(1) = 5
  res(2) = res(1) + 1
  !$acc end serial
  c = 2
  scale = 3
  !$acc update device(/cib/)
  !$acc parallel loop
  do i = 1, 4
    c(i) = c(i)*scale + res(2)
  end do
  !$acc update self(c)
  print *, c, table(4)
  !$acc parallel loop
  do i = 1, 3
    u(i) = i
  end do
  !$acc update self(/cblk/)
  print *, u
end program
