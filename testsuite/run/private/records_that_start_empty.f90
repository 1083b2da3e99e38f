! run: => records_that_start_empty.expect
! Records whose default values are zero and null pointers, in routines, `block` and constructors of constructs with
! `default(none)`: what a pointer of such a record shows is not looked up on the host.
module m
 implicit none
 type z
  integer :: k=0
  real :: a(3)=0
  real, pointer :: p(:)=>null()
 end type
 type pz
  real, pointer :: p(:)=>null()
  integer :: id=4
 end type
contains
 function mz(i) result(r)
  !$acc routine seq
  integer, intent(in) :: i
  type(z) :: r
  r%k=r%k+i
 end function
 subroutine oz(r,i)
  !$acc routine seq
  integer, intent(in) :: i
  type(pz), intent(out) :: r(2)
  r(1)%id=r(1)%id+i
 end subroutine
end module
program records_that_start_empty
 use m
 implicit none
 integer, parameter :: n=5000
 integer :: i,o(n),bad
 type(z) :: w
 type(pz) :: v(2,n)
 bad=0
 !$acc parallel loop default(none) copyout(o) private(w)
 do i=1,n
  w=mz(i)
  block
   type(z) :: q, qq(2)
   type(pz) :: u
   q%k=q%k+i
   o(i)=w%k+q%k+qq(2)%k+u%id+int(w%a(2))
   if (associated(u%p)) o(i)=-1
  end block
 end do
 do i=1,n; if (o(i)/=2*i+4) bad=bad+1; end do
 v(:,:)%id=77
 !$acc parallel loop default(none) copy(v)
 do i=1,n
  call oz(v(:,i),i)
 end do
 do i=1,n; if (v(1,i)%id/=i+4.or.v(2,i)%id/=4) bad=bad+1; end do
 !$acc parallel loop copyout(o) private(w)
 do i=1,n
  w=z(); w%k=i
  o(i)=w%k
  if (i>n) w=z(p=null())
  if (i==5) w=z(k=7)
  if (i==6) w=z(9,[1.,2.,3.],null())
  o(i)=w%k+int(w%a(2))
 end do
 if (o(5)/=7.or.o(6)/=11) bad=bad+10000
 print '(i0, a)', bad, ' wrong'
end program
