! A pointer without a target is no argument for a dummy that needs one: -fcheck=pointer.
! flags: -fcheck=pointer
! exit: 2
! expect-error: pointer_argument_checked.f90:13: the pointer `q` is an argument, but not associated
program pointer_argument_checked
  implicit none
  integer, target :: t(3) = [1, 2, 3]
  integer, pointer :: q(:)
  q => t
  call show(q)
  nullify (q)
  print '(a)', 'null'
  call show(q)
contains
  subroutine show(x)
    integer, intent(in) :: x(:)
    print '(i0)', sum(x)
  end subroutine
end program
