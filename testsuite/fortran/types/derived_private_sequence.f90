! A sequence type keeps its order in storage; private components with a public procedure.
module account_types
  implicit none
  type account
    private
    integer :: balance = 0
  end type account
  type packed
    sequence
    integer(4) :: a
    integer(4) :: b
  end type packed
contains
  subroutine deposit(acc, n)
    type(account), intent(inout) :: acc
    integer, intent(in) :: n
    acc%balance = acc%balance + n
  end subroutine deposit
  integer function balance(acc)
    type(account), intent(in) :: acc
    balance = acc%balance
  end function balance
end module account_types
program derived_private_sequence
  use account_types
  implicit none
  type(account) :: mine
  type(packed) :: p
  integer(4) :: w(2)
  call deposit(mine, 40)
  call deposit(mine, 2)
  print '(i0)', balance(mine)
  p = packed(3, 4)
  w = transfer(p, w)
  print '(2(i0,1x))', w
end program derived_private_sequence
