! A procedure that is not recursive may not call itself, not by another one either: -fcheck=recursion.
! flags: -fcheck=recursion
! exit: 2
! expect-error: recursion_checked.f90:15: `first` is called while it runs, and is not recursive
program recursion_checked
  implicit none
  call first(0)
  call first(0)
  call first(1)
end program
subroutine another(n)
  integer :: n
  call first(n - 1)
end subroutine
subroutine first(n)
  integer :: n
  print '(i0)', n
  if (n > 0) call another(n)
end subroutine
