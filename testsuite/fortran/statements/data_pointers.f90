! `data` with pointers: targets and `null()`.
module held
  integer, target :: number = 5
  integer, pointer :: at, gone
  data at, gone /number, null()/
end module
program data_pointers
  use held
  integer, target :: i = 3
  integer, pointer :: p, none
  character(3), target :: text = 'abc'
  character(3), pointer :: c
  data p /i/, none /null()/
  data c /text/
  print '(i3,l2,a4)', p, associated(none), c
  print '(i3,l2)', at, associated(gone)
  p = 9
  print '(i3)', i
  call sub
  call sub
contains
  subroutine sub
    integer, target, save :: own = 1
    integer, pointer :: mine
    data mine /own/
    mine = mine + 1
    print '(2i3)', own, mine
  end subroutine
end program
