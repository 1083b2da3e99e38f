! Characters of deferred and of assumed length in procedures with bind(c).
module m
  use iso_c_binding
contains
  subroutine f(s) bind(c)
    character(:), pointer, intent(in) :: s
    print '(i0,1x,a)', len(s), s
  end subroutine
  subroutine g(s) bind(c)
    character(:), allocatable, intent(inout) :: s
    if (.not. allocated(s)) s = ''
    s = s // '!'
    print '(i0,1x,a)', len(s), s
  end subroutine
  subroutine h(s) bind(c)
    character(*), intent(in) :: s
    print '(i0,1x,a)', len(s), s
  end subroutine
end module
program characters_by_descriptor
  use m
  character(:), pointer :: s
  character(:), allocatable :: a
  character(4), target :: c = 'wxyz'
  allocate (s, source='hallo')
  call f(s)
  deallocate (s)
  s => c(2:3)
  call f(s)
  call g(a)
  a = 'abc'
  call g(a)
  call g(a)
  call h('xyz')
end program
