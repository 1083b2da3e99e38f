! A routine of OpenACC 3.3, chapter 3.2, that is given every other column ends the program with the variable's name.
! expect-error: the elements of `a` have gaps between them
program api_gaps
  use openacc
  implicit none
  real :: a(4, 6)
  a = 1
  call bring(a(:, 1:3))
  print *, 'dense'
  call bring(a(:, 1:5:2))
  print *, 'not reached'
contains
  subroutine bring(a)
    real, intent(inout) :: a(:, :)
    call acc_copyin(a)
    call acc_delete(a)
  end subroutine bring
end program api_gaps
