! move_alloc: scalars of rank one and two, types, from unallocated.
program move_alloc_forms
  implicit none
  type t
    integer, allocatable :: v(:)
  end type t
  real, allocatable :: a(:, :), b(:, :)
  type(t) :: x, y
  character(:), allocatable :: s, u
  allocate(a(0:1, 2))
  a = 2
  call move_alloc(a, b)
  print '(2l2,4i3)', allocated(a), allocated(b), lbound(b), ubound(b)
  call move_alloc(from=a, to=b)
  print '(2l2)', allocated(a), allocated(b)
  allocate(x%v(3), source=4)
  call move_alloc(x%v, y%v)
  print '(2l2,3i3)', allocated(x%v), allocated(y%v), y%v
  s = 'moved'
  call move_alloc(s, u)
  print '(l1,1x,a,1x,i0)', allocated(s), u, len(u)
end program move_alloc_forms
