! differs: list-directed numbers have no fixed form
! An associate name has the length and the shape that its selector has on entry; it is not allocatable.
program p
 implicit none
 character(:), allocatable :: s, d(:)
 character(2), allocatable :: f
 integer, allocatable :: a(:)
 type t
  character(:), allocatable :: c
  integer, allocatable :: v(:)
 end type
 type(t) :: x
 integer :: i
 s = 'ab'; f = 'cd'
 associate (ss => s)
  ss = 'c'
  print *, ss, len(ss), '|'
  ss = 'xyz'
  print *, ss, len(ss), '|'
 end associate
 print *, s, len(s)
 d = [s, f]
 print *, d, len(d)
 associate (ss => d, e => d(2))
  print *, ss, len(ss), size(ss)
  ss(1) = 'wxyz'; e = '-'
  print *, ss, len(e)
 end associate
 allocate (a(0:2), source=1)
 associate (aa => a)
  aa = [7, 8, 9]
  print *, aa, lbound(aa), ubound(aa)
 end associate
 print *, a, lbound(a)
 x%c = 'hello'; x%v = [1, 2]
 associate (c => x%c, v => x%v)
  c = 'j'; v = v + 1
  print *, c, len(c), v
  do i = 1, 2
   c(i:i) = 'k'
  end do
 end associate
 print *, x%c, len(x%c), x%v
end program
