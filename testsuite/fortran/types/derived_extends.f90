! Type extension: inherited components by name and through the parent, constructors with and without the parent.
program derived_extends
  implicit none
  type base
    integer :: id = 1
  end type base
  type, extends(base) :: middle
    real :: x = 2.5
  end type middle
  type, extends(middle) :: leaf
    character(2) :: c = 'zz'
  end type leaf
  type(leaf) :: a, b
  print '(i0,f5.1,1x,a)', a%id, a%x, a%c
  a%id = 9
  print '(i0,1x,i0)', a%base%id, a%middle%id
  a%middle = middle(id=4, x=1.5)
  print '(i0,f5.1,1x,a)', a%id, a%x, a%c
  b = leaf(middle=middle(6, 3.5), c='qq')
  print '(i0,f5.1,1x,a)', b%id, b%x, b%c
  b = leaf(id=3)
  print '(i0,f5.1,1x,a)', b%id, b%x, b%c
end program derived_extends
