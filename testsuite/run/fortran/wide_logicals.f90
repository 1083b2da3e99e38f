! Arrays of logicals of each size: elements lie as far apart as they have bytes, on the host, on devices and in output.
! flags: -O0
program wide_logicals
  implicit none
  logical(1) :: a(5)
  logical(2) :: b(5)
  logical(4) :: c(5)
  logical(8) :: d(5)
  logical(16) :: e(5), f(2, 3)
  logical(16), allocatable :: g(:)
  integer :: i
  do i = 1, 5
    a(i) = mod(i, 2) == 0
    b(i) = a(i)
    c(i) = a(i)
    d(i) = a(i)
    e(i) = a(i)
  end do
  print '(5l2)', a, b, c, d, e
  !$acc parallel loop copy(d, e)
  do i = 1, 5
    d(i) = .not. d(i)
    e(i) = .not. e(i) .or. i == 2
  end do
  print '(5l2)', d, e
  f = reshape([e, .false._16], [2, 3])
  g = [(e(i) .neqv. d(i), i = 1, 5)]
  print '(6l2)', f, .false.
  print '(5l2, 2i2)', g, count(e), count(g)
  print '(i2)', transfer(e(2), 1_8)
end program
