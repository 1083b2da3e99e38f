! declare link (OpenACC 3.3, 2.13.3) of a common block, which procedures lay out in two ways.
integer function element(i)
  !$acc routine seq
  implicit none
  integer :: i
  integer :: total, v(10)
  real(8) :: scale
  common /block/ scale, total, v
  !$acc declare link(/block/)
  element = int(v(i)*scale) + total
end function element

subroutine set(i, x)
  !$acc routine seq
  implicit none
  integer :: i, x
  real(8) :: scale
  integer :: total, a(4), b(6)
  common /block/ scale, total, a, b
  !$acc declare link(/block/)
  b(i) = x
end subroutine set

program declare_link_blocks
  implicit none
  real(8) :: scale
  integer :: total, v(10)
  common /block/ scale, total, v
  !$acc declare link(/block/)
  integer, external :: element
  external :: set
  !$acc routine(element) seq
  !$acc routine(set) seq
  integer :: i, r(10)
  scale = 1.5d0
  total = 100
  v = [(i, i = 1, 10)]
  !$acc data copyin(scale, total) copy(v)
  !$acc parallel loop copyout(r)
  do i = 1, 10
    r(i) = element(i)
  end do
  !$acc parallel loop
  do i = 1, 6
    call set(i, -i)
  end do
  !$acc end data
  print *, r
  print *, v
  !$acc parallel loop copyin(/block/) copyout(r)
  do i = 1, 10
    r(i) = element(i)
  end do
  print *, r
end program declare_link_blocks
