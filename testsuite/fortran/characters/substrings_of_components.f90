! Substrings of components, of array elements of components, of function results assigned first.
program substrings_of_components
  implicit none
  type t
    character(6) :: a = 'abcdef'
    character(4) :: v(3) = ['1234', '5678', '90ab']
  end type t
  type(t) :: x, y(2)
  x%a(2:3) = 'XY'
  x%v(2)(1:1) = '_'
  x%v(:)(4:4) = '.'
  print '(4(a,1x))', x
  y(2)%a(5:) = x%a(:2)
  y%v(1)(2:2) = '-'
  print '(8(a,1x))', y
  print '(a)', y(1)%v(3)(2:3) // x%a(6:6)
end program substrings_of_components
