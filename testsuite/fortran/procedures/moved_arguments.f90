! differs: list-directed numbers have no fixed form
! What move_alloc moves between arguments, of the host and of a module is at its new place behind the call.
module m
 implicit none
 type t
  integer, allocatable :: v(:)
 end type
 integer, allocatable :: stock(:)
contains
 pure subroutine pure_move(s, d)
  integer, allocatable, intent(inout) :: s(:)
  integer, allocatable, intent(out) :: d(:)
  call move_alloc(s, d)
 end subroutine
 subroutine through(s, d)
  integer, allocatable :: s(:), d(:)
  call pure_move(s, d)
 end subroutine
 subroutine swap(a, b)
  type(t), intent(inout) :: a, b
  integer, allocatable :: c(:)
  call move_alloc(a%v, c); call move_alloc(b%v, a%v); call move_alloc(c, b%v)
 end subroutine
 subroutine keep(a)
  integer, allocatable, intent(inout) :: a(:)
  call move_alloc(a, stock)
 end subroutine
 subroutine grow(a, n)
  integer, allocatable, intent(inout) :: a(:)
  integer, intent(in) :: n
  integer, allocatable :: b(:)
  allocate (b(n), source=0)
  b(:size(a)) = a
  call move_alloc(b, a)
 end subroutine
end module
program p
 use m
 implicit none
 integer, allocatable :: a(:), b(:), c(:)
 character(:), allocatable :: s, u
 type(t) :: x, y
 integer :: i
 allocate (a(3)); a = [1,2,3]
 call pure_move(a, b)
 if (b(1) /= 1 .or. b(2) /= 2 .or. b(3) /= 3) stop 1
 b = 2*b; call through(b, a)
 print *, a, allocated(b), a(2)
 x%v = [1,2]; y%v = [3,4,5]
 do i = 1, 2; x%v(i) = 10*x%v(i); end do
 call swap(x, y)
 print *, x%v, y%v, x%v(3), y%v(1)
 a(1) = 9; call keep(a); stock(2) = 8
 print *, stock, allocated(a)
 allocate (c(2)); c(1) = 4; c(2) = 5
 call mine
 print *, a, a(1), allocated(c)
 call grow(a, 4); a(3) = 6; print *, a
 s = 'text'; call move_alloc(s, u); print *, u, len(u), allocated(s)
contains
 subroutine mine
  call move_alloc(c, a)
 end subroutine
end program
