! `forall` finds all its targets before it assigns one; pointers in it.
program forall_targets_first
  implicit none
  type node
    integer, pointer :: p => null()
    integer, pointer :: v(:) => null()
    integer :: next = 0
  end type
  type(node) :: a(4), ring(4)
  integer, target :: b(4) = [10, 20, 30, 40], m(2, 4)
  integer :: order(4) = [3, 1, 4, 2], i, j, k(2, 2)
  character(2) :: c(3) = ['x3', 'x1', 'x2']
  forall (i = 1:4) order(order(i)) = i
  print '(4i4)', order
  forall (i = 1:4, order(i) > 1) order(order(i)) = order(i) + 10
  print '(4i4)', order
  k = reshape([2, 1, 1, 2], [2, 2])
  forall (i = 1:2, j = 1:2) k(k(i, j), j) = 10*i + j
  print '(4i4)', k
  forall (i = 1:3) c(iachar(c(i)(2:2)) - iachar('0'))(1:1) = achar(iachar('a') + i)
  print '(3a4)', c
  forall (i = 1:4) a(i)%p => b(5 - i)
  print '(4i4)', (a(i)%p, i = 1, 4)
  forall (i = 1:3) a(i)%p => a(i + 1)%p
  print '(4i4)', (a(i)%p, i = 1, 4)
  forall (i = 1:4, mod(i, 2) == 0) a(i)%p => null()
  print '(4l2)', (associated(a(i)%p), i = 1, 4)
  m = reshape([(i, i = 1, 8)], [2, 4])
  forall (i = 1:4) a(i)%v => m(:, i)
  print '(8i3)', (a(i)%v, i = 4, 1, -1)
  ring%next = [2, 3, 4, 1]
  forall (i = 1:4) ring(ring(i)%next)%p => b(i)
  print '(4i4)', (ring(i)%p, i = 1, 4)
end program
