! Structures as items: formatted, list-directed, unformatted, arrays and sections of them.
module md
  type pt
    real :: x, y
    integer :: id(2)
    character(4) :: name
  end type
  type box
    type(pt) :: lo, hi
    logical :: ok
  end type
end module
program d1
  use md
  implicit none
  type(pt) :: p, q, arr(3)
  type(box) :: b
  integer :: i
  character(60) :: s
  p = pt(1.5, 2.5, [1, 2], 'abc')
  print '(2f5.1,2i3,a)', p
  arr = p
  arr(2)%x = 9
  print '(2f5.1,2i3,1x,a)', arr
  print '(f5.1)', arr%x
  print *, p
  b = box(p, arr(2), .true.)
  print *, b
  print '(2(2f5.1,2i3,a),l2)', b
  s = '7 8 3 4 name'
  read(s, *) q
  print '(2f5.1,2i3,a)', q
  open(10, status='scratch', form='unformatted')
  write(10) b, arr(1:3:2)
  rewind(10)
  b%lo%x = 0; arr(3)%id = 0
  read(10) b, arr(1:3:2)
  print '(2(2f5.1,2i3,a),l2)', b
  print '(2f5.1,2i3,1x,a)', arr(3)
  rewind(10)
  read(10) b%lo
  print '(2f5.1,2i3,1x,a)', b%lo
  print '(2f5.1,2i3,1x,a)', (arr(i), i=1,2)
  inquire(iolength=i) b
  print *, i
end program
