! Functions with `bind(c)` that give a character: C's `char`.
module letters
  use iso_c_binding
  implicit none
  abstract interface
    function letter(i) bind(c)
      import
      integer(c_int), value :: i
      character(kind=c_char) :: letter
    end function
  end interface
  interface
    function toupper(i) bind(c)
      import
      integer(c_int), value :: i
      integer(c_int) :: toupper
    end function
  end interface
contains
  function upper(i) bind(c, name='my_upper')
    integer(c_int), value :: i
    character(kind=c_char) :: upper
    upper = achar(toupper(i))
  end function
  function next(i) result(c) bind(c)
    integer(c_int), value :: i
    character(kind=c_char, len=1) :: c
    c = achar(i + 1)
    if (c == '{') return
    c = achar(i + 2)
  end function
  subroutine apply(f, text)
    procedure(letter) :: f
    character(*), intent(in) :: text
    integer :: i
    do i = 1, len(text)
      write (*, '(a)', advance='no') f(iachar(text(i:i)))
    end do
    write (*, *)
  end subroutine
end module
program character_results
  use letters
  procedure(letter), pointer :: p
  character(4) :: word
  call apply(upper, 'word')
  call apply(next, 'wxyz')
  p => upper
  word = p(97) // p(98) // next(99)
  print '(a,l2,i3)', word, next(122) == '{', len(upper(1))
end program
