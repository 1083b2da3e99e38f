! Arrays that each gang of a loop has for itself: filled by `firstprivate` or by the construct before the loop (OpenACC 3.3,
! 2.5.13 and 2.5.14).
program gang_copies
  implicit none
  integer :: bad
  bad = 0
  call copies(8, bad)
  print '(i0, a)', bad, ' wrong'
  if (bad /= 0) stop 1
contains
  subroutine copies(n, bad)
    integer, intent(in) :: n
    integer, intent(inout) :: bad
    integer :: w(n), t(0:15), out(100), i, j, q
    w = [(j, j = 0, n - 1)]
    !$acc parallel loop gang firstprivate(w) copyout(out)
    do i = 1, 100
      w(1) = i
      q = 0
      !$acc loop vector reduction(+:q)
      do j = 1, n
        q = q + w(j)
      enddo
      out(i) = q
    enddo
    bad = bad + count(out /= [(i + 28, i = 1, 100)]) + w(1)
    !$acc parallel private(t) copyout(out)
    do j = 0, 15
      t(j) = j * j
    enddo
    !$acc loop gang
    do i = 1, 100
      out(i) = t(mod(i, 16))
    enddo
    !$acc end parallel
    bad = bad + count(out /= [(mod(i, 16)**2, i = 1, 100)])
  end subroutine copies
end program gang_copies
