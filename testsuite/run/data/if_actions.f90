! if on enter data, exit data, update and wait: without it being true they do nothing (OpenACC 3.3, 2.6.6, 2.14.4, 2.16.3).
! expect(host,multicore,none): if_actions_shared.expect
! check: stale host data
program if_actions
  implicit none
  integer, parameter :: n = 50
  integer :: a(n), b(n), i, k
  logical :: yes
  yes = .true.
  a = 1
  b = 1
  ! Not entered, so that the region copies by itself.
  !$acc enter data copyin(a) if(.not. yes)
  call add
  print *, "not entered", a(1), a(n)
  ! Entered.
  do k = 1, 2
    !$acc enter data copyin(a) if(k == 2)
  enddo
  call add
  print *, "entered", a(1), a(n)
  !$acc update self(a) if(k < 0)
  print *, "not updated", a(1), a(n)
  !$acc update self(a(1:1)) if(yes .and. k == 3)
  print *, "updated", a(1), a(n)
  !$acc exit data copyout(a) if(.not. yes)
  print *, "not left", a(1), a(n)
  !$acc exit data copyout(a) if(yes)
  print *, "left", a(1), a(n)

  !$acc parallel loop async(3) copy(b)
  do i = 1, n
    b(i) = b(i) + i
  enddo
  !$acc wait(3) if(.not. yes)
  !$acc wait(3) if(yes)
  print *, "waited", b(1), b(n)
contains
  subroutine add
    integer :: j
    !$acc parallel loop copy(a)
    do j = 1, n
      a(j) = a(j) + 10
    enddo
  end subroutine add
end program if_actions
