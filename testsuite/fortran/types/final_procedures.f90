! Finalisers: at the end of a procedure, on deallocate, before an assignment.
module logged
  implicit none
  type item
    integer :: id = 0
  contains
    final :: finish
  end type item
contains
  subroutine finish(x)
    type(item), intent(inout) :: x
    print '(a,i0)', 'final ', x%id
    x%id = -1
  end subroutine finish
  subroutine scope_end(n)
    integer, intent(in) :: n
    type(item) :: local
    local%id = n
    print '(a,i0)', 'local ', local%id
  end subroutine scope_end
end module logged
program final_procedures
  use logged
  implicit none
  type(item), allocatable :: a
  call scope_end(3)
  allocate(a)
  a%id = 8
  deallocate(a)
  print '(a)', 'end'
end program final_procedures
