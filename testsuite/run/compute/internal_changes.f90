! Internal procedures change variables of their host in regions.
program internal_changes
  implicit none
  integer :: c, i, d, e
  real(8) :: v(3), x
  character(4) :: name
  c = 0; d = 0; x = 1; v = 0
  !$acc serial copy(c)
  do i = 1, 10
    call count()
  end do
  !$acc end serial
  print *, c
  !$acc kernels
  call once()
  !$acc end kernels
  print *, d, v
  !$acc parallel loop copy(c) private(x, e)
  do i = 1, 10
    x = i
    e = 2
    call atomically()
  end do
  print *, c
contains
  subroutine count()
    c = c + 1
  end subroutine
  subroutine once()
    d = d + 5
    v(2) = 7
  end subroutine
  subroutine atomically()
    !$acc routine seq
    !$acc atomic
    c = c + int(x)*e
  end subroutine
end program
