! block: local declarations that hide others, automatic arrays, allocatables freed at its end.
program block_construct
  implicit none
  integer :: i = 1, n = 3
  block
    integer :: i
    real :: a(n)
    i = 10
    a = [1.0, 2.0, 3.0]
    print '(i0,f6.1)', i, sum(a)
    block
      integer, allocatable :: b(:)
      allocate(b(n))
      b = i
      n = sum(b)
    end block
  end block
  print '(2(i0,1x))', i, n
  do i = 1, 2
    block
      integer, save :: calls = 0
      integer, allocatable :: c(:)
      calls = calls + 1
      print '(i0,l2)', calls, allocated(c)
      allocate(c(2))
    end block
  end do
end program block_construct
