! flags: -fno-underscoring -fmodule-private -fno-realloc-lhs
module own
  integer :: hidden = 1
  integer, public :: shown = 2
end module
subroutine a_sub(n) bind(c, name='other_')
  integer :: n
  n = n + 100
end subroutine
program names_for_linker
  use own
  interface
    subroutine a_sub(n) bind(c, name='other_')
      integer :: n
    end subroutine
  end interface
  common /blk/ m
  real, allocatable :: a(:)
  integer, external :: plain
  hidden = 7.5
  m = 3
  allocate (a(5))
  a = [1., 2., 3., 4., 5.]
  call a_sub(m)
  print '(f5.1, 3i5, 5f5.1)', hidden, shown, m, plain(4), a
end program
integer function plain(i)
  common /blk/ m
  plain = m * i
end function
