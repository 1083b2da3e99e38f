! Defined input and output, and constants of kind 16, through the module files of other sources.
! with: separate_items.f90 separate_items_extended.f90
program main
  use items, only: item, simple, huge16, list16, write(formatted), read(unformatted)
  use more
  implicit none
  class(item), allocatable :: x
  type(simple) :: s
  integer(16), parameter :: twice = 2 * huge16
  allocate(x)
  print '(dt)', x
  deallocate(x)
  allocate(big_item :: x)
  print '(dt)', x, simple(4)
  print '(i0)', huge16, list16, twice
  open(10, status='scratch', form='unformatted')
  write(10) 77
  rewind 10
  read(10) s
  print '(dt)', s
end program
