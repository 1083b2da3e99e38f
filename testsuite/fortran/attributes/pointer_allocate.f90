! Pointers as owners: allocate, deallocate, a pointer function, a pointer dummy.
program pointer_allocate
  implicit none
  integer, pointer :: p(:), q
  allocate(p(3), q)
  p = [5, 6, 7]
  q = sum(p)
  print '(i0)', q
  deallocate(q)
  print '(l1)', associated(q)
  call extend(p)
  print '(*(i0,1x))', p
  q => largest(p)
  q = 0
  print '(*(i0,1x))', p
  deallocate(p)
  print '(l1)', associated(p)
contains
  subroutine extend(x)
    integer, pointer, intent(inout) :: x(:)
    integer, pointer :: n(:)
    allocate(n(size(x) + 1))
    n(:size(x)) = x
    n(size(n)) = 1
    deallocate(x)
    x => n
  end subroutine extend
  function largest(x) result(r)
    integer, target, intent(in) :: x(:)
    integer, pointer :: r
    integer, pointer :: all(:)
    all => p
    r => all(maxloc(x, 1))
  end function largest
end program pointer_allocate
