program recursion
  implicit none
  integer :: moved
  moved = 0
  call move(10, 1, 3)
  print *, moved
contains
  recursive subroutine move(discs, from, to)
    integer, intent(in) :: discs, from, to
    if (discs == 0) return
    call move(discs - 1, from, 6 - from - to)
    moved = moved + discs * to
    call move(discs - 1, 6 - from - to, to)
  end subroutine
end program
