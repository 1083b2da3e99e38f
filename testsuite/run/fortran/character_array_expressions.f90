! Array expressions of characters whose length is known at run time.
program c5
  implicit none
  character(4) :: fx(2,3)
  call t(['abc ', 'de  ', 'fghi', 'jk  '], 4)
  fx = reshape(['a   ','b   ','c   ','d   ','e   ','f   '], [2,3])
  call t2(fx)
contains
  subroutine t(a, n)
    integer, intent(in) :: n
    character(*), intent(in) :: a(n)
    character(n) :: b(n), m(2,2)
    logical :: mask(n)
    integer :: i, v(2)
    b = a(n:1:-1)
    print *, b
    b(1:2) = a(3:4)
    print *, b
    print *, pack(a, a > 'b')
    print *, reshape(a, [2,2])
    print *, spread(a(1:2), 2, 2)
    print *, cshift(a, 1), eoshift(a, 1), eoshift(a, -1, '****')
    m = reshape(a, [2,2])
    print *, transpose(m)
    mask = a /= 'de'
    print *, merge(a, b, mask)
    where (mask) b = 'w' // a
    print *, b
    forall (i=1:n) b(i) = a(n+1-i)
    print *, b
    v = [4, 1]
    print *, a(v)
    b(v) = ['p', 'q']
    print *, b
    print *, a(:)(1:2), (a(i)(i:i), i=1,2), a(2)(:1)
    b(:)(2:2) = '='
    print *, b
    print *, [a(1), b(2)], [character(n+1) :: a, 'zz'], [(a(i)//'!', i=1,n)]
    print *, maxval(a), minval(a), maxloc(a), count(a == 'jk'), findloc(a, 'fghi')
    print *, len_trim(a), adjustr(a), index(a, 'e'), ichar(a(:)(1:1))
    print *, a // '<', ('>' // a), trim(a(1)) // trim(a(2))
    print *, all(a == b), any(a == b)
    call elem(b)
    print *, b
    call sub(b(1:n:2))
    print *, b
    call conv(b(2:3))
    print *, lbound(a), ubound(b), size(m, 2), shape(m), len(m)
    print *, unpack(a(1:2), [.true.,.false.,.true.,.false.], b)
    b = repeat('r', n)
    print *, b
    b = ' '
    print *, b == '', len_trim(b(1))
  end subroutine
  subroutine t2(x)
    character(*), intent(in) :: x(:,:)
    integer :: i, j
    print *, x(2,:), x(:,3), x(2:1:-1, 1:3:2)
    print *, ((x(i,j), i=1,2), j=1,3)
    call t3(x(1,:))
    call t4(x, 2, 3)
  end subroutine
  subroutine t3(y)
    character(*), intent(in) :: y(3)
    print *, y, len(y)
  end subroutine
  subroutine t4(y, n, m)
    integer, intent(in) :: n, m
    character(4), intent(in) :: y(n, m)
    print *, y(2, 1), y(n, m)
  end subroutine
  elemental subroutine elem(s)
    character(*), intent(inout) :: s
    s(1:1) = '#'
  end subroutine
  subroutine sub(s)
    character(*), intent(inout) :: s(*)
    s(1) = 'first'
    s(2) = 'second'
  end subroutine
  subroutine conv(s)
    character(2), intent(in) :: s(2)
    print *, s
  end subroutine
end program
