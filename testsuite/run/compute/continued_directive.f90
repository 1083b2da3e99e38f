! Sentinels in any case, directives continued with and without a second ampersand, comments between and after them.
program continued_directive
  implicit none
  integer :: a(50), b(50), i, s
  a = 2
  s = 0
  !$AcC PARALLEL LOOP &
  !$acc   COPYIN(a) & ! what is read
  !$ACC&  copyout(b)
  do i = 1, 50
    b(i) = a(i) + &
      & i
  end do
  !$acc end parallel loop
  !$ACC Kernels Copyin(b) &
  !$ACC& copy(s)
!$acc loop reduction(+: s)
  do i = 1, 50; s = s + b(i); end do
  !$ACC END KERNELS
  ! $acc this is a comment
  print *, b(1), b(50), s
end program continued_directive
