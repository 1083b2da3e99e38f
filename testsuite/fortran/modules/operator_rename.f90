! Defined operators under only and with a rename.
module ops_m
  implicit none
  interface operator(.cat.)
    module procedure cat
  end interface
  interface operator(+)
    module procedure join
  end interface
contains
  function cat(a, b) result(r)
    character(*), intent(in) :: a, b
    character(len(a) + len(b) + 1) :: r
    r = a // '-' // b
  end function cat
  function join(a, b) result(r)
    character(*), intent(in) :: a
    integer, intent(in) :: b
    character(len(a)) :: r
    r = a(b:)
  end function join
end module ops_m
program operator_rename
  use ops_m, only: operator(+), operator(.with.) => operator(.cat.)
  implicit none
  print '(a)', 'ab' .with. 'cd' .with. 'e'
  print '(a)', 'abcdef' + 3
  print '(i0)', 1 + 2
end program operator_rename
