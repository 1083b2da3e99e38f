! nullify of several pointers, of components and array elements of a type.
program nullify_statement
  implicit none
  type t
    integer, pointer :: p => null()
  end type t
  integer, target :: i = 4
  integer, pointer :: a, b, c(:)
  type(t) :: x(2)
  a => i; b => i
  allocate(c(2))
  x(1)%p => i
  x(2)%p => i
  print '(5l2)', associated(a), associated(b), associated(c), associated(x(1)%p), associated(x(2)%p)
  deallocate(c)
  nullify(a, x(2)%p)
  print '(5l2)', associated(a), associated(b), associated(c), associated(x(1)%p), associated(x(2)%p)
end program nullify_statement
