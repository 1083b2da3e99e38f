! Characters of C: null-terminated literals, special characters, copies from pointers.
program c_strings
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    function getenv(name) bind(c) result(p)
      import :: c_ptr, c_char
      character(kind=c_char), intent(in) :: name(*)
      type(c_ptr) :: p
    end function getenv
  end interface
  character(kind=c_char), target :: text(6) = ['h', 'e', 'l', 'l', 'o', c_null_char]
  character(kind=c_char), pointer :: q(:)
  type(c_ptr) :: p
  integer :: i
  p = getenv('NO_SUCH_NAME_HERE' // c_null_char)
  print '(l1)', c_associated(p)
  call c_f_pointer(c_loc(text), q, [6])
  print '(5a)', q(1:5)
  print '(8(i0,1x))', iachar([c_null_char, c_alert, c_backspace, c_form_feed, c_new_line, c_carriage_return, &
    c_horizontal_tab, c_vertical_tab])
  print '(i0)', count([(q(i) == 'l', i = 1, 5)])
end program c_strings
