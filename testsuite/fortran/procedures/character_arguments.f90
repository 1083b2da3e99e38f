! Characters as arguments: assumed length, fixed length, substrings, arrays, results of assumed length.
program character_arguments
  implicit none
  character(5) :: a(2) = ['hello', 'world'], s = 'abcde'
  call show('literal')
  call show(a(2)(2:4))
  call show(trim('  x  ') // '!')
  call list(a)
  call list(a(2:1:-1))
  call change(s(2:4))
  print '(a)', s
  call fixed(s)
  print '(a)', upper('Mixed Case 1')
contains
  subroutine show(c)
    character(len=*), intent(in) :: c
    print '(i0,"[",a,"]")', len(c), c
  end subroutine show
  subroutine list(c)
    character(*), intent(in) :: c(:)
    print '(i0,1x,i0,2(1x,a))', len(c), size(c), c
  end subroutine list
  subroutine change(c)
    character(*), intent(inout) :: c
    c = c(2:) // '##########'
  end subroutine change
  subroutine fixed(c)
    character(3), intent(in) :: c
    print '(a)', c
  end subroutine fixed
  pure function upper(c) result(r)
    character(*), intent(in) :: c
    character(len(c)) :: r
    integer :: i
    do i = 1, len(c)
      r(i:i) = c(i:i)
      if (c(i:i) >= 'a' .and. c(i:i) <= 'z') r(i:i) = achar(iachar(c(i:i)) - 32)
    end do
  end function upper
end program character_arguments
