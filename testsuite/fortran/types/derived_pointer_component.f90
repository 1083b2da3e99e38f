! Pointer components: shallow copies, a linked list, null default.
program derived_pointer_component
  implicit none
  type node
    integer :: value
    type(node), pointer :: next => null()
  end type node
  type(node), pointer :: head, p
  type holder
    integer, pointer :: q(:) => null()
  end type holder
  type(holder) :: h, g
  integer, target :: data(4) = [1, 2, 3, 4]
  integer :: i
  nullify(head)
  do i = 1, 4
    allocate(p)
    p = node(i * i, head)
    head => p
  end do
  p => head
  do while (associated(p))
    print '(i0)', p%value
    p => p%next
  end do
  h%q => data(2:3)
  g = h
  g%q(1) = 50
  print '(4(i0,1x),2l2)', data, associated(g%q, h%q), associated(g%q)
end program derived_pointer_component
