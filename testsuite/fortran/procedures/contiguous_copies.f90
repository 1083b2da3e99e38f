! differs: list-directed numbers have no fixed form
! A contiguous dummy argument gets a copy of what is not contiguous, which goes back.
module m
 implicit none
contains
 subroutine plane(a)
  real, contiguous :: a(:,:)
  integer :: i, j
  if (.not. is_contiguous(a)) stop 1
  do j = 1, size(a, 2)
   do i = 1, size(a, 1)
    a(i, j) = 10*i + j
   end do
  end do
 end subroutine
 subroutine line(a, n)
  real, contiguous, intent(inout) :: a(0:)
  integer, intent(in) :: n
  call flat(a, size(a))
  a(n) = -a(n)
 end subroutine
 subroutine flat(a, n)
  integer, intent(in) :: n
  real :: a(n)
  a = a + 100
 end subroutine
 subroutine given(a)
  integer, contiguous, intent(in) :: a(:)
  print *, a, size(a)
 end subroutine
 subroutine taken(a)
  integer, contiguous, intent(out), optional :: a(:)
  if (.not. present(a)) then
   print *, 'absent'
   return
  end if
  a = 7
 end subroutine
 subroutine pass_on(a)
  integer, optional :: a(:)
  call taken(a)
 end subroutine
 subroutine texts(c)
  character(*), contiguous :: c(:)
  c = c(size(c):1:-1)
 end subroutine
end module
program p
 use m
 implicit none
 type t
  integer :: i, j
 end type
 real :: a(5,5), b(9)
 integer :: k(3,4) = 1, v(3) = [3, 1, 2]
 integer, pointer :: q(:)
 integer, target :: tt(8)
 integer, allocatable :: w(:)
 type(t) :: r(4)
 character(3) :: c(2,3)
 integer :: i
 a = 1
 call plane(a(1:5:2, 1:5:2)); print *, int(a)
 a = 1; call plane(a(2:4, 3:5)); print *, int(a)
 a = 1; call plane(a(5:1:-2, :)); print *, int(a)
 a = 1; call plane(a); print *, int(a)
 b = [(i, i = 1, 9)]
 call line(b(9:1:-3), 1); print *, int(b)
 call line(a(2,:), 0); print *, int(a)
 k = reshape([(i, i = 1, 12)], [3, 4])
 call given(k(2,:)); call given(k(:,2)); call given(k(v,1)); call given(2*k(1,::2))
 call taken(k(2,1:4:3)); print *, k
 call pass_on(k(1,:)); print *, k
 tt = [(i, i = 1, 8)]; q => tt(1:8:3)
 call given(q); call taken(q); print *, tt
 allocate (w(3), source=4); call pass_on(w); print *, w
 r%i = [1, 2, 3, 4]; r%j = 0
 call given(r%i); call taken(r(2:3)%j); print *, r
 c = reshape(['abc', 'def', 'ghi', 'jkl', 'mno', 'pqr'], [2, 3])
 call texts(c(2,:)); print *, c
 call texts(c(:,3)(1:2)); print *, c
end program
