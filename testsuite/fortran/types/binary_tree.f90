! A binary tree with pointer components, built and walked by recursion.
program binary_tree
  implicit none
  type tree
    character(4) :: key = ''
    integer :: n = 0
    type(tree), pointer :: left => null(), right => null()
  end type tree
  type(tree), pointer :: root
  character(4) :: w(8) = ['mm  ', 'cc  ', 'xx  ', 'mm  ', 'aa  ', 'dd  ', 'xx  ', 'zz  ']
  integer :: i
  root => null()
  do i = 1, 8
    call add(root, w(i))
  end do
  call walk(root, 0)
  print '(i0)', depth(root)
contains
  recursive subroutine add(t, k)
    type(tree), pointer, intent(inout) :: t
    character(*), intent(in) :: k
    if (.not. associated(t)) then
      allocate(t)
      t%key = k
      t%n = 1
    else if (k == t%key) then
      t%n = t%n + 1
    else if (k < t%key) then
      call add(t%left, k)
    else
      call add(t%right, k)
    end if
  end subroutine add
  recursive subroutine walk(t, d)
    type(tree), pointer, intent(in) :: t
    integer, intent(in) :: d
    if (associated(t)) then
      call walk(t%left, d + 1)
      print '(a,a,i0)', repeat('  ', d), t%key, t%n
      call walk(t%right, d + 1)
    end if
  end subroutine walk
  recursive integer function depth(t) result(r)
    type(tree), pointer, intent(in) :: t
    r = 0
    if (associated(t)) r = 1 + max(depth(t%left), depth(t%right))
  end function depth
end program binary_tree
