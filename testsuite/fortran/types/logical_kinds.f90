! Logicals of each kind, and their operators' truth tables.
program logical_kinds
  implicit none
  logical(1) :: a
  logical(2) :: b
  logical(4) :: c
  logical(8) :: d
  integer :: i, j
  logical :: p, q
  a = .true.; b = .false.; c = a; d = b
  print '(4l2)', a, b, c, d
  print '(4(i0,1x))', kind(a), kind(b), kind(c), kind(d)
  do i = 0, 1
    do j = 0, 1
      p = i == 1; q = j == 1
      print '(7l2)', p, q, p .and. q, p .or. q, p .eqv. q, p .neqv. q, .not. p
    end do
  end do
  print '(i0)', kind(a .and. c)
end program logical_kinds
