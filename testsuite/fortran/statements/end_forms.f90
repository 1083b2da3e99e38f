! All forms of end statements, with and without names and spaces.
module end_forms_m
  implicit none
  interface
    subroutine ext(i)
      integer, intent(inout) :: i
    end subroutine
  end interface
  type t
    integer :: i
  endtype t
contains
  function f(x)
    real f, x
    f = x
  endfunction
  subroutine s
  end
endmodule
program end_forms
  use end_forms_m
  integer :: i, k = 4
  do i = 1, 2
  enddo
  selectcase (k)
  case (4)
    k = 5
  endselect
  where ([.true.])
  endwhere
  if (k == 5) then
    call ext(k)
  endif
  associate (q => k)
  endassociate
  block
  endblock
  print '(i0,f4.1)', k, f(2.0)
end
subroutine ext(i)
  integer, intent(inout) :: i
  i = i * 3
endsubroutine ext
