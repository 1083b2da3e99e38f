! Types within types, arrays within types, arrays of those.
program derived_nested
  implicit none
  type inner
    integer :: v(3)
    character(4) :: name
  end type inner
  type outer
    type(inner) :: one, many(2)
    logical :: flag
  end type outer
  type(outer) :: a, b(2)
  a%one%v = [1, 2, 3]
  a%one%name = 'one'
  a%many(1) = a%one
  a%many(2)%v = a%one%v * 10
  a%many(2)%name = 'longer'
  a%flag = .true.
  b(1) = a
  b(2) = a
  b(2)%many(1)%v(2:3) = 0
  b%flag = [.false., .true.]
  print '(9(i0,1x),3(a,1x),l1)', a%one%v, a%many(1)%v, a%many(2)%v, a%one%name, a%many%name, a%flag
  print '(3(i0,1x))', b(2)%many(1)%v
  print '(2l2)', b%flag
  print '(i0,1x,i0)', b(1)%many(2)%v(3), b(2)%many(1)%v(1)
end program derived_nested
