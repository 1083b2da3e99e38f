! associate with variables, expressions, sections and components; changes go through.
program associate_construct
  implicit none
  type t
    real :: v(3)
    integer :: n
  end type t
  type(t) :: s
  integer :: a(4) = [1, 2, 3, 4], k = 2
  s = t([1.0, 2.0, 3.0], 5)
  associate (v => s%v, m => s%n, sum2 => s%n + k, tail => a(3:), e => a(k))
    v = v * 2
    m = m + 1
    print '(3f5.1,2i4)', v, m, sum2
    tail = tail * 10
    e = -7
    print '(2(i0,1x))', lbound(tail), ubound(tail)
  end associate
  print '(3f5.1,i4)', s%v, s%n
  print '(4(i0,1x))', a
  outer: associate (x => a(::2))
    associate (y => x(2))
      y = y + 1
    end associate
    print '(2(i0,1x))', x
  end associate outer
end program associate_construct
