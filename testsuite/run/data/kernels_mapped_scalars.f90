! Scalars that `kernels` change while the caller, or an `enter data`, has mapped them: the device copy goes along
! (OpenACC 3.3, 2.5.16 and 2.7.7).
module counters
  implicit none
  integer :: total = 3
contains
  subroutine step(s, a)
    integer, intent(inout) :: s, a(10)
    integer :: i
    !$acc kernels
    do i = 1, 10
      a(i) = a(i) + s
      total = total + a(i)
    enddo
    s = s + 1
    !$acc end kernels
  end subroutine step

  subroutine double_all(s, a)
    integer, intent(inout) :: s, a(10)
    integer :: i
    !$acc parallel loop present(s, a)
    do i = 1, 10
      a(i) = a(i) + s
    enddo
    !$acc serial present(s) copy(total)
    s = 2 * s
    total = 2 * total
    !$acc end serial
  end subroutine double_all
end module counters

program kernels_mapped_scalars
  use counters
  implicit none
  integer :: s, t, a(10), i
  s = 1
  a = 0
  !$acc data copy(s, total, a)
  call step(s, a)
  call step(s, a)
  call double_all(s, a)
  call step(s, a)
  !$acc end data
  print *, s, total, a(1)

  t = 5
  !$acc enter data copyin(t)
  do i = 1, 3
    !$acc kernels async(1)
    t = t + i
    !$acc end kernels
    !$acc serial present(t) async(1)
    t = t * 2
    !$acc end serial
  enddo
  !$acc exit data copyout(t) async(1)
  !$acc wait(1)
  print *, t
end program kernels_mapped_scalars
