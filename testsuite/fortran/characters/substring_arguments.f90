! differs: list-directed numbers have no fixed form
! Substrings of an array's elements as arguments, targets and internal files: they are where they are.
program p
 implicit none
 type d
  integer :: k
  character(12) :: s
 end type
 type(d) :: f(3)
 character(12), target :: c(3), g(2,2)
 character(:), allocatable, target :: v(:)
 character(:), pointer :: q(:)
 character(5), pointer :: r(:)
 integer :: i, n
 f%s = '200612231200'; f%k = 1
 write (f%s(5:6), '(i2.2)') [7, 8, 9]
 print *, f%s
 c = '200612231200'
 write (c(:)(5:6), '(i2.2)') [7, 8, 9]
 print *, c
 read (c(3:1:-1)(5:6), '(i2)') (f(i)%k, i = 1, 3)
 print *, f%k
 c = ['abc def ghij', 'klm nop qrst', 'uvw xyz 0123']
 call assumed(c(:)(5:9)); print *, c
 call assumed(c(1:3:2)(2:4)); print *, c
 n = 3; call assumed(c(:)(n:n+2)); print *, c
 call explicit(c(:)(2:3), 3); print *, c
 call explicit(c(3:1:-1)(n:n+1), 3); print *, c
 call sized(c(2:)(5:)); print *, c
 call known(f%s(1:4)); print *, f%s
 call written(c(:)(1:2), c); print *, c
 g = reshape(['abcd', 'efgh', 'ijkl', 'mnop'], [2,2])
 call plane(g(:,:)(2:3)); print *, g
 call assumed(g(2,:)(1:2)); print *, g
 v = ['abcdef', 'ghijkl']
 call assumed(v(:)(2:4)); print *, v
 n = 2; call explicit(v(:)(n:5), 2); print *, v
 r => c(:)(4:8); print *, r; r(2) = '*****'; print *, c
 r = [character(5) :: 'a', 'b', 'c']; print *, c
 q => c(1:3:2)(n:n+3); print *, q, len(q); q = 'wxyz'; print *, c
 q => v(:)(3:4); q = '?'; print *, v
 print *, c(:)(1:3)//v(1)(1:2), lbound(c(:)(1:2)), size(c(2:)(1:2))
contains
 subroutine assumed(y)
  character(*) :: y(:)
  integer :: j
  do j = 1, size(y)
   y(j) = repeat(achar(iachar('0') + j), len(y) - 1)
  end do
 end subroutine
 subroutine explicit(y, m)
  integer, intent(in) :: m
  character(*) :: y(m)
  y(m) = y(1)(2:2) // y(1)(1:1)
 end subroutine
 subroutine sized(y)
  character(*) :: y(*)
  y(2)(1:1) = y(1)(2:2)
 end subroutine
 subroutine known(y)
  character(4) :: y(3)
  y(2) = 'wxyz'
 end subroutine
 subroutine plane(y)
  character(*), intent(inout) :: y(:,:)
  y(1,2) = '+-'; y(:,1) = y(2:1:-1,1)
 end subroutine
 subroutine written(y, z)
  character(*), intent(in) :: y(:), z(:)
  print *, y, z
 end subroutine
end program
