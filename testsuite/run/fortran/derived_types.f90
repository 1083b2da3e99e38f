! Derived types of plain components: default values, constructors, nested types, arrays of types, arguments, results.
module shapes
  implicit none
  type point
    real(8) :: x = 1.0d0, y = 2.0d0
    integer :: id
  end type
  type box
    type(point) :: lo, hi
    character(8) :: name = 'none'
    integer :: n(0:3) = [1, 2, 3, 4]
    logical :: open = .true.
  end type
  type(point), save :: origin = point(0.0d0, 0.0d0, 7)
  type(box) :: defbox
  type(point), parameter :: unit = point(3.0d0, y=4.0d0, id=5)
contains
  subroutine shift(p, dx)
    type(point), intent(inout) :: p
    real(8), intent(in) :: dx
    p%x = p%x + dx
  end subroutine
  function mid(b) result(m)
    type(box), intent(in) :: b
    type(point) :: m
    m%x = 0.5d0*(b%lo%x + b%hi%x)
    m%y = 0.5d0*(b%lo%y + b%hi%y)
    m%id = b%n(2)
  end function
  real(8) function total(ps)
    type(point), intent(in) :: ps(:)
    integer :: i
    total = 0
    do i = 1, size(ps)
      total = total + ps(i)%x*ps(i)%id
    end do
  end function
  subroutine fill(ps, n)
    integer, intent(in) :: n
    type(point), intent(out) :: ps(n)
    integer :: i
    do i = 1, n
      ps(i)%id = 10*i
    end do
  end subroutine
end module

program main
  use shapes
  implicit none
  type local
    integer :: a(2,2)
    type(point) :: ps(3)
  end type
  type(box) :: b, c
  type(point) :: p, many(5), pts(4)
  type(local) :: l, ls(2)
  type(box), allocatable :: boxes(:)
  integer :: i
  print '(*(g0,1x))', b%lo%x, b%hi%y, b%name, b%n, b%open
  b%lo = point(1.0d0, 2.0d0, 3)
  b%hi = point(x=5.0d0, y=6.0d0, id=4)
  p = mid(b)
  print '(*(g0,1x))', p%x, p%y, p%id
  call shift(b%lo, 10.0d0)
  call shift(p, 1.0d0)
  print '(*(g0,1x))', b%lo%x, p%x
  c = b
  c%name = 'copy' // 'x'
  c%n(3) = 99
  print '(*(g0,1x))', c%name, c%n(3), b%name, b%n(3), c%lo%x
  many%id = [1, 2, 3, 4, 5]
  many%x = 2.0d0
  many(2:4)%x = many(2:4)%x + many(1:3)%id
  print '(*(g0,1x))', many%x
  print '(*(g0,1x))', sum(many%x), maxval(many(2:)%id), total(many), total(many(1:5:2))
  pts = many(2:5)
  pts(1) = unit
  print '(*(g0,1x))', pts%id, pts(1)%x, unit%y
  call fill(many, 5)
  print '(*(g0,1x))', many%id, many(3)%x
  l%a = reshape([1,2,3,4], [2,2])
  l%a(2,:) = l%a(2,:)*10
  l%ps%id = 5
  l%ps(2)%x = -1
  ls = l
  ls(2)%a(1,1) = 100
  ls(2)%ps(3)%id = 8
  print '(*(g0,1x))', l%a, ls(1)%a(1,1), ls(2)%a, ls%a(2,2), ls%ps(3)%id, ls(2)%ps%id
  allocate(boxes(3))
  print '(*(g0,1x))', boxes%name, boxes(2)%n, size(boxes)
  boxes(2)%lo%x = 42
  boxes(3) = c
  print '(*(g0,1x))', boxes%lo%x, boxes(3)%name(2:3)
  call shift(boxes(2)%lo, 1d0)
  print '(*(g0,1x))', boxes(2)%lo%x, origin%id, defbox%n, defbox%lo%y
  ls(1)%ps = [(point(i, 2*i, 3*i), i = 1, 3)]
  print '(*(g0,1x))', ls(1)%ps%y
  deallocate(boxes)
  print '(*(g0,1x))', lbound(b%n), ubound(b%n), size(l%a, 2), len(b%name), shape(ls(1)%a)
end program
