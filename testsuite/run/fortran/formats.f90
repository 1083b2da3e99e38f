! Edit descriptors, groups, reversion and format variables.
! exact: yes
program f1
  implicit none
  integer :: i, j, a(5) = [1,-22,333,-4444,55555]
  real :: x = 3.14159265, v(4) = [1.0,-2.5,1e-5,1e7]
  real*8 :: d = 2.718281828459045d0
  logical :: l = .true.
  character(8) :: c = 'text'
  character(30) fmt
  write(*,'(i5)') 42
  write(*,'(i5.3,i0,i2)') 42, 42, 12345
  write(*,'(5i7)') a
  write(*,'(2i7)') a
  write(*,'(f8.3,f6.1,f5.0,f0.2)') x, x, x, x
  write(*,'(f4.2)') 100.0
  write(*,'(e12.4,es12.4,en12.4)') x, x*1000, x*10000
  write(*,'(e15.6e3,d12.4)') x, d
  write(*,'(g12.4,g12.4,g12.4,g12.4)') v
  write(*,'(g0,1x,g0,1x,g0,1x,g0)') 1, 'abc', .true., 7
  write(*,'(a,a10,a3)') c, c, c
  write(*,'(l1,l5)') l, .not. l
  write(*,'(3x,a,2x,a)') 'x', 'y'
  write(*,'(a/a//a)') 'l1', 'l2', 'l4'
  write(*,'(a,t20,a,t10,a)') 'start', 'end', 'mid'
  write(*,'(2(i3,",",f5.1,";"))') 1, 1.0, 2, 2.0
  write(*,'(3(i3,f6.2))') 1, 1.5, 2, 2.5
  write(*,'("value=",i3," units")') 9
  write(*,'(1x,5(i6,:,","))') a
  write(*,100) 5, 2.5
100 format('fmt ', i4, f8.2)
  fmt = '(i4, 2f8.3)'
  write(*,fmt) 3, 1.5, 2.5
  write(*,'(*(i0,1x))') a
  write(*,'(a,i0,a)') 'n=', 12, '.'
  write(*,'(sp,i5,f8.2,ss,i5)') 5, 2.5, 5
  write(*,'(1p,e12.4,0p,f8.3)') x, x
  write(*,'(z8,o8,b8)') 255, 8, 5
  write(*,'(tr3,a,tl2,a)') 'abcd', 'X'
  write(*,'(i3)', advance='no') 1
  write(*,'(i3)') 2
  write(*,'(10f8.2)') (real(i)*1.5, i=1,4)
  write(*,'(3(f6.2,1x))') ((i*1.0*j, i=1,2), x, j=1,2)
  print '(a)', 'print fmt'
  print 200, a(1:3)
200 format(3(i5))
  write(6,*) 'unit six'
  write(*,*)
  print *
  write(*,'()')
  print '(f10.4)', 1.0/3.0, 2.0/3.0
  print '(es10.3)', 6.02214076d23, 1.6d-19
  print '(f6.2)', -0.001, 0.005, 1.005
  print '(i4)', -999
  print '(g10.3)', 0.0, 1e-30, 12345.678
  print '(a5)', 'toolong'
  print '(l3)', [.true.,.false.]
  print '(3i4)', reshape([1,2,3,4,5,6],[2,3])
end
