! Subroutine calls with side effects through module state, evaluated in the order of statements.
module journal
  implicit none
  character(60) :: text = ''
contains
  subroutine note(s)
    character(*), intent(in) :: s
    text = trim(text) // s
  end subroutine note
  integer function traced(i)
    integer, intent(in) :: i
    call note(achar(48 + i))
    traced = i
  end function traced
end module journal
program impure_order
  use journal
  implicit none
  integer :: a(3), k
  a(1) = traced(1)
  a(2) = traced(2) * 10
  call note(',')
  do k = traced(3), traced(5), traced(2)
    call note('.')
  end do
  if (traced(4) > 3) call note('!')
  select case (traced(6))
  case (6)
    call note('s')
  end select
  print '(a)', trim(text)
end program impure_order
