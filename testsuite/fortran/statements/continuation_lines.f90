! Free form: continued lines, tokens and characters split, comments between, semicolons, ampersand on both sides.
program continuation_lines
  implicit none
  integer :: total, &
             second ! a comment
  character(30) :: text
  total = 1 + &
    ! a comment between

    & 2 + &
    3
  sec&
  &ond = 5; total = total &
  * second
  text = 'split &
         &literal ! no comment'
  print '(i0,1x,a)', total, text
  print '(a)', 'it''s' &
    // " a ""quote"""
  if (total > 1 .and. &
      second < 10) print '(a)', &
      'yes'
end program continuation_lines
