! Reductions of arrays of complex numbers: whole arrays, sections, what allocatables and pointers hold, components, elements.
program z
  implicit none
  type r
    integer :: k
    complex :: z, w(4)
    complex(8), allocatable :: al(:)
  end type
  complex :: a(64), s1(4), s2(8), s3(2,3), p1
  complex(8) :: d(64), e(4)
  complex, allocatable :: al(:)
  complex, pointer :: pt(:)
  type(r) :: x, y(3)
  integer :: i, n
  n = 4
  allocate(al(0:3), pt(5), x%al(4))
  do i = 1, 64
    a(i) = cmplx(mod(i,7), mod(i,5))
    d(i) = a(i)
  end do
  s1 = 0; s2 = 0; s3 = 0; p1 = 0; e = 0; al = 0; pt = 1; x%z = 0; x%w = 0; x%al = 0
  do i = 1, 3
   y(i)%z = 0; y(i)%w = 1
  end do
  !$acc parallel loop reduction(+:s1)
  do i = 1, 64
    s1(mod(i,4)+1) = s1(mod(i,4)+1) + a(i)
  end do
  !$acc parallel loop reduction(+:s2(2:5))
  do i = 1, 64
    s2(mod(i,4)+2) = s2(mod(i,4)+2) + a(i)
  end do
  !$acc parallel loop reduction(+:s3)
  do i = 1, 64
    s3(mod(i,2)+1,mod(i,3)+1) = s3(mod(i,2)+1,mod(i,3)+1) + a(i)
  end do
  !$acc parallel loop reduction(+:e)
  do i = 1, 64
    e(mod(i,4)+1) = e(mod(i,4)+1) + d(i)
  end do
  !$acc parallel loop reduction(+:al)
  do i = 1, 64
    al(mod(i,4)) = al(mod(i,4)) + a(i)
  end do
  !$acc parallel loop reduction(+:pt(1:n))
  do i = 1, 64
    pt(mod(i,4)+1) = pt(mod(i,4)+1) + a(i)
  end do
  !$acc parallel loop reduction(+:x%z)
  do i = 1, 64
    x%z = x%z + a(i)
  end do
  !$acc parallel loop reduction(+:x%w)
  do i = 1, 64
    x%w(mod(i,4)+1) = x%w(mod(i,4)+1) + a(i)
  end do
  !$acc parallel loop reduction(+:x%al)
  do i = 1, 64
    x%al(mod(i,4)+1) = x%al(mod(i,4)+1) + a(i)
  end do
  !$acc parallel loop reduction(+:y(2)%z)
  do i = 1, 64
    y(2)%z = y(2)%z + a(i)
  end do
  !$acc parallel loop reduction(+:y(3)%w(1:3))
  do i = 1, 64
    y(3)%w(mod(i,3)+1) = y(3)%w(mod(i,3)+1) + a(i)
  end do
  !$acc parallel loop reduction(+:s2(8))
  do i = 1, 64
    s2(8) = s2(8) + a(i)
  end do
  !$acc parallel loop reduction(*:s3(:,1))
  do i = 1, 8
    s3(mod(i,2)+1,1) = s3(mod(i,2)+1,1) * (a(i)+1)*0.25
  end do
  !$acc kernels
  do i = 1, 64
    s1(mod(i,4)+1) = s1(mod(i,4)+1) + a(i)
    p1 = p1 + a(i)
  end do
  !$acc end kernels
  print '(2f12.3)', s1, s2, s3, e, al, pt, x%z, x%w, x%al, y(2)%z, y(3)%w, p1
end program
