! select case on every kind of integer, one-character texts, and with no matching case.
program select_case_kinds
  implicit none
  integer(1) :: a
  integer(8) :: c
  character :: k
  do a = 126, 126
    select case (a)
    case (-127_1:-1_1)
      print '(a)', 'negative'
    case (127_1)
      print '(a)', 'most'
    case (126)
      print '(a)', 'almost'
    end select
  end do
  c = 5000000000_8
  select case (c)
  case (:4999999999_8)
    print '(a)', 'below'
  case (5000000000_8:)
    print '(a)', 'from five billion'
  end select
  k = '%'
  select case (k)
  case ('a':'z', 'A':'Z')
    print '(a)', 'letter'
  case ('0':'9')
    print '(a)', 'digit'
  end select
  select case (c > 3)
  case default
    print '(a)', 'default'
  end select
end program select_case_kinds
