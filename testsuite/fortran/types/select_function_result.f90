! differs: list-directed numbers have no fixed form
! select type of what a function gives: a pointer's target.
module m
 implicit none
 type t
  integer :: i = 1
 end type
 type, extends(t) :: u
  integer :: j = 2
 end type
 type(u), target :: kept = u(3, 4)
 class(*), pointer :: any
 integer :: calls = 0
contains
 function pointer_to(which)
  integer, intent(in) :: which
  class(t), pointer :: pointer_to
  calls = calls + 1
  pointer_to => kept
  if (which == 0) pointer_to => null()
 end function
 function whatever()
  class(*), pointer :: whatever
  whatever => any
 end function
end module
program p
 use m
 implicit none
 integer, target :: i = 3
 any => i
 select type (o => whatever())
 type is (integer)
  print *, o
 class default
  print *, 'other'
 end select
 select type (o => pointer_to(1))
 type is (u)
  print *, o%j
 end select
 print *, calls
end program
