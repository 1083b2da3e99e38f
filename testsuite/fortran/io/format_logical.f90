! L editing of all kinds and widths.
program format_logical
  implicit none
  logical(1) :: a = .true.
  logical(8) :: b = .false.
  print '(l1,l3,l5)', .true., .false., .true.
  print '(l2,l2)', a, b
  print '(l1)', [.true., .false.]
end program format_logical
