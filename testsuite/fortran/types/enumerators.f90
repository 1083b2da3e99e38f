! Enumerations: values that count on, and ones that are given.
program enumerators
  implicit none
  enum, bind(c)
    enumerator :: zero, one
    enumerator :: ten = 10, eleven
    enumerator neg
    enumerator :: minus = -3, minus2
  end enum
  integer(kind(zero)) :: e
  e = eleven
  print '(7(i0,1x))', zero, one, ten, eleven, neg, minus, minus2
  select case (e)
  case (eleven)
    print '(a)', 'eleven'
  case default
    print '(a)', 'other'
  end select
end program enumerators
