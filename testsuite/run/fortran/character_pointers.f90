! Pointers to characters of deferred length.
program c8
  implicit none
  character(:), pointer :: p, q
  character(:), pointer :: pa(:)
  character(5), target :: s = 'hello', arr(4) = ['aaaaa', 'bbbbb', 'ccccc', 'ddddd']
  character(:), allocatable, target :: d
  character(5), pointer :: f
  p => s
  print *, p, len(p), associated(p), associated(p, s)
  p(1:1) = 'J'
  print *, s
  p => s(2:4)
  print *, p, len(p)
  d = 'deferred'
  p => d
  q => p
  print *, q, len(q), associated(q, p)
  pa => arr(1:4:2)
  print *, pa, len(pa), size(pa), pa(2)(1:2)
  pa(1) = 'xyz'
  print *, arr
  f => arr(2)
  print *, f
  nullify(p)
  print *, associated(p)
  call show(q)
  pa => arr
  pa(:)(1:1) = '!'
  print *, arr, lbound(pa)
contains
  subroutine show(x)
    character(:), pointer, intent(in) :: x
    print *, x, len(x)
  end subroutine
end program
