! differs: list-directed numbers have no fixed form
! Targets as arguments for dummy arguments `character(:), pointer, intent(in)`: variables, components, arrays, absent ones.
program p
  implicit none
  type t
    character(:), allocatable :: text
  end type
  character(:), allocatable, target :: a, many(:)
  character(6), target :: list(3) = ['abcdef', 'ghijkl', 'mnopqr']
  character(:), pointer :: q
  type(t), target :: r
  a = 'hello'
  call show(a)
  allocate (q, source='pointer')
  call show(q)
  r%text = 'component'
  call show(r%text)
  many = [character(3) :: 'one', 'two', 'six']
  call show(many(2))
  call show_array(many)
  call six(list(1))
  call change(a)
  print *, a
  call change(r%text)
  print *, r%text
  call perhaps(a)
  call perhaps()
contains
  subroutine show(s)
    character(:), pointer, intent(in) :: s
    print *, associated(s), len(s), s
  end subroutine
  subroutine six(s)
    character(6), pointer, intent(in) :: s
    print *, associated(s), len(s), s
  end subroutine
  subroutine show_array(s)
    character(:), pointer, intent(in) :: s(:)
    integer :: i
    print *, associated(s), len(s), size(s), lbound(s)
    do i = 1, size(s)
      print *, s(i)
    end do
  end subroutine
  subroutine change(s)
    character(:), pointer, intent(in) :: s
    s(:2) = 'XY'
  end subroutine
  subroutine perhaps(s)
    character(:), allocatable, target, optional :: s
    call shown(s)
  end subroutine
  subroutine shown(s)
    character(:), pointer, intent(in), optional :: s
    print *, present(s)
    if (present(s)) print *, len(s), s
  end subroutine
end program
