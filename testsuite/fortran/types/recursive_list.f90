! A sorted linked list: insertion, traversal by recursion, removal.
module list_m
  implicit none
  type node
    integer :: v
    type(node), pointer :: next => null()
  end type node
  type list
    type(node), pointer :: head => null()
    integer :: n = 0
  end type list
contains
  subroutine insert(l, v)
    type(list), intent(inout) :: l
    integer, intent(in) :: v
    type(node), pointer :: p, q
    allocate(q)
    q%v = v
    l%n = l%n + 1
    if (.not. associated(l%head)) then
      l%head => q
      return
    end if
    if (v < l%head%v) then
      q%next => l%head
      l%head => q
      return
    end if
    p => l%head
    do while (associated(p%next))
      if (p%next%v >= v) exit
      p => p%next
    end do
    q%next => p%next
    p%next => q
  end subroutine insert
  recursive subroutine show(p)
    type(node), pointer, intent(in) :: p
    if (.not. associated(p)) return
    print '(i0)', p%v
    call show(p%next)
  end subroutine show
end module list_m
program recursive_list
  use list_m
  implicit none
  type(list) :: l
  type(node), pointer :: p
  integer :: i, v(6) = [5, 2, 9, 1, 7, 5]
  do i = 1, 6
    call insert(l, v(i))
  end do
  call show(l%head)
  do while (associated(l%head))
    p => l%head%next
    deallocate(l%head)
    l%head => p
  end do
  print '(i0,l2)', l%n, associated(l%head)
end program recursive_list
