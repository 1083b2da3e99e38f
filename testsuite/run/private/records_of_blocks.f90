! run: => records_of_blocks.expect
! Records and arrays of them that a `block` in a construct declares, with default values and without: each iteration, or gang,
! has its own.
module m
 implicit none
 type pl
  real(8) :: x,y(4)
  integer :: k
 end type
 type df
  real(8) :: x=1,y(4)=2
  integer :: k=3
 end type
contains
 subroutine fill(p,i)
  !$acc routine seq
  type(pl), intent(inout) :: p
  integer, intent(in) :: i
  p%k=p%k+i; p%y(2)=i
 end subroutine
 subroutine filld(p,i)
  !$acc routine seq
  type(df), intent(inout) :: p
  integer, intent(in) :: i
  p%k=p%k+i; p%y(2)=i
 end subroutine
 function mk(i) result(r)
  !$acc routine seq
  integer, intent(in) :: i
  type(df) :: r
  r%k=r%k+i
 end function
end module
program records_of_blocks
 use m
 implicit none
 integer, parameter :: n=200000
 integer :: i,j,bad
 integer, allocatable :: o(:),q(:)
 allocate(o(n),q(n)); bad=0
 !$acc parallel loop copyout(o)
 do i=1,n
  block
   type(pl) :: p
   p%k=5
   call fill(p,i)
   p%x=p%k+p%y(2)
   o(i)=int(p%x)
  end block
 end do
 do i=1,n; if (o(i)/=2*i+5) bad=bad+1; end do
 !$acc parallel loop copyout(o,q)
 do i=1,n
  block
   type(df) :: p, z(2)
   call filld(p,i)
   call filld(z(2),2*i)
   p%x=p%k+p%y(2)
   o(i)=int(p%x)
   q(i)=z(1)%k+z(2)%k
   z(1)=mk(i)
   o(i)=o(i)+z(1)%k
  end block
 end do
 do i=1,n
  if (o(i)/=3*i+6) bad=bad+1
  if (q(i)/=2*i+6) bad=bad+1
 end do
 !$acc parallel loop gang copyout(o)
 do i=1,n/100
  block
   type(df) :: p(3), s
   s%k=i
   !$acc loop vector
   do j=1,100
    block
     type(df) :: w
     call filld(w,j)
     o((i-1)*100+j)=w%k+s%k+p(2)%k
    end block
   end do
  end block
 end do
 do i=1,n/100; do j=1,100
  if (o((i-1)*100+j)/=i+j+6) bad=bad+1
 end do; end do
 !$acc kernels copyout(o)
 do i=1,n
  block
   type(df) :: w
   w%k=i
   o(i)=w%k+int(w%y(3))
  end block
 end do
 !$acc end kernels
 do i=1,n; if (o(i)/=i+2) bad=bad+1; end do
 !$acc serial copyout(o)
 block
  type(df) :: w
  o(1)=w%k
 end block
 !$acc end serial
 if (o(1)/=3) bad=bad+1
 !$acc parallel num_gangs(8)  copyout(o)
 block
  type(df) :: w
  !$acc loop gang
  do i=1,n
   o(i)=w%k+i
  end do
 end block
 !$acc end parallel
 do i=1,n; if (o(i)/=i+3) bad=bad+1; end do
 print '(i0, a)', bad, ' wrong'
end program
