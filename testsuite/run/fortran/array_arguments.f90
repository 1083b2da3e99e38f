! Sections with strides, sequence association and bounds of dummy arguments.
program sect
  implicit none
  integer :: a(10), m(4,5), i, j, k(3)
  real :: x(0:9)
  a = [(i, i=1,10)]
  m = reshape([(i,i=1,20)],[4,5])
  call show(a(1:10:3))
  call show(a(10:1:-2))
  call show(a(::2))
  call show(m(2,:))
  call show(m(:,3))
  call show(m(4:1:-1,2))
  call show2(m(1:4:2,5:1:-2))
  call dbl(a(2:8:3))
  print *, a
  call dbl(a(9:1:-4))
  print *, a
  call expl(a(1:10:2), 5)
  print *, a
  call expl(m(2,:), 5)
  print *, m
  call expl(a(4:), 3)
  print *, a
  call expl(a(3), 4)
  print *, a
  call expl(m(1,3), 4)
  print *, m(:,3)
  call lower(a(3:7))
  call mat2(m, 4, 5)
  call mat2(m(1,2), 2, 4)
  call asz(m(:,2), 4)
  call asz(m, 20)
  k = [3,1,2]
  print *, a(k), a([10,9])
  a(k) = [100,200,300]
  print *, a
  m(:,1) = m(:,2)
  m(1,:) = 0
  m(2:3,2:4) = m(3:4,1:3)
  print *, m
  x = 1
  x(0:4) = x(5:9) * 2
  print *, x, lbound(x), ubound(x)
  call bounds(x)
  call bounds(x(3:))
contains
  subroutine show(v)
    integer, intent(in) :: v(:)
    print *, size(v), v
  end subroutine
  subroutine show2(v)
    integer, intent(in) :: v(:,:)
    integer p
    print *, shape(v)
    do p = 1, size(v,1)
      print *, v(p,:)
    end do
  end subroutine
  subroutine dbl(v)
    integer, intent(inout) :: v(:)
    v = v * 2
  end subroutine
  subroutine expl(v, n)
    integer, intent(in) :: n
    integer, intent(inout) :: v(n)
    integer q
    do q = 1, n
      v(q) = v(q) + 1000
    end do
  end subroutine
  subroutine lower(v)
    integer, intent(inout) :: v(0:)
    print *, lbound(v), ubound(v), v(0), v(ubound(v,1))
    v(0) = -1
  end subroutine
  subroutine mat2(v, n, mm)
    integer, intent(in) :: n, mm
    integer, intent(in) :: v(n, mm)
    print *, v(1,1), v(n,mm), sum(v)
  end subroutine
  subroutine asz(v, n)
    integer, intent(in) :: n
    integer, intent(in) :: v(*)
    print *, v(1), v(n), sum(v(1:n))
  end subroutine
  subroutine bounds(v)
    real, intent(in) :: v(-2:)
    print *, lbound(v,1), ubound(v,1), size(v)
  end subroutine
end
