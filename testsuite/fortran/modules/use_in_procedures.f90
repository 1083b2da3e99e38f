! use within procedures, with other names in each, and host names hidden by them.
module one_m
  implicit none
  integer :: x = 1
end module one_m
module two_m
  implicit none
  integer :: x = 2, y = 20
end module two_m
program use_in_procedures
  implicit none
  integer :: y = 5
  call a
  call b
  print '(i0)', y
contains
  subroutine a
    use one_m
    x = x + 10
    print '(2(i0,1x))', x, y
  end subroutine a
  subroutine b
    use one_m, only: z => x
    use two_m
    y = y + z
    print '(3(i0,1x))', x, y, z
  end subroutine b
end program use_in_procedures
