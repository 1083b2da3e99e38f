! differs: list-directed numbers have no fixed form
! The right-hand side is computed before anything is assigned: equivalence, targets, host association, substrings.
module rhs_m
  implicit none
  real :: mv(6) = [1., 2., 3., 4., 5., 6.]
contains
  elemental real function total(x)
    real, intent(in) :: x
    total = x + mv(1) + mv(6)
  end function
end module
program rhs_first
  use rhs_m
  implicit none
  real :: a(5)
  call equivalenced
  call common_blocks
  call targets
  call hosts
  call texts
  call wheres
  call foralls
contains
  subroutine equivalenced
    integer :: a(6), b(4), c(4), i
    integer(8) :: w(3)
    real :: m(3, 3), v(9), u(9)
    complex :: z(3)
    real :: zr(6)
    integer :: z2(4, 4), z3(16), z4(8)
    equivalence (a(1), b(1)), (a(3), c(1)), (m, v), (v, u), (z, zr), (z2, z3)
    equivalence (z3(3), z4(1)), (a(1), w(1))
    a = [(i, i = 1, 6)]
    c = b + 1
    print *, a
    a = [(i, i = 1, 6)]
    b = c(4:1:-1)
    print *, a
    v = [(real(i), i = 1, 9)]
    m = reshape(v(9:1:-1), [3, 3])
    print *, m
    v = [(real(i), i = 1, 9)]
    m(:, 1) = v(2:4)
    m(2:3, 2:3) = reshape(v(1:4), [2, 2]) + m(1:2, 1:2)
    print *, v
    zr = [1., 2., 3., 4., 5., 6.]
    z(2:3) = cmplx(zr(1:2), zr(2:3))
    print *, zr
    zr = [1., 2., 3., 4., 5., 6.]
    zr(2:4) = real(z)
    print *, zr
    z3 = [(i, i = 1, 16)]
    z4 = z3(1:8)
    print *, z2
    z3 = [(i, i = 1, 16)]
    z2(:, 2:3) = z2(:, 1:2) + reshape(z4, [4, 2])
    print *, z3
    z3 = [(i, i = 1, 16)]
    z2 = transpose(reshape(z3, [4, 4]))
    print *, z3
    z2 = transpose(z2)
    print *, z3
    v = [(real(i), i = 1, 9)]
    u(2:9) = v(1:8)
    print *, v
    v = [(real(i), i = 1, 9)]
    u = v(1)
    print *, u
    a = [(i, i = 1, 6)]
    b(2:4) = a(1)
    print *, a
    a(1:6:2) = c(1:3)
    print *, a
  end subroutine
  subroutine common_blocks
    integer :: x(8), y(5), i
    common /blk/ x
    equivalence (x(3), y(1))
    x = [(i, i = 1, 8)]
    y = x(1:5)
    print *, x
    x = [(i, i = 1, 8)]
    where (y > 3) y = x(2:6)
    print *, x
  end subroutine
  subroutine targets
    integer, target :: t(6) = [1, 2, 3, 4, 5, 6]
    integer, pointer :: p(:), q(:)
    p => t(2:6)
    t(1:5) = p(5:1:-1)
    print *, t
    p = t(:5)
    print *, t
    q => t(6:1:-1)
    q = t
    print *, t
    t = [1, 2, 3, 4, 5, 6]
    t = q
    print *, t
    call both(t(1:5), t(2:6))
    print *, t
  end subroutine
  subroutine both(a, b)
    integer, target :: a(:), b(:)
    b = a
  end subroutine
  subroutine hosts
    real :: b(5)
    a = [1., 2., 3., 4., 5.]
    a = bill([1, 2, 3, 4, 5], a)
    print *, a
    a = [1., 2., 3., 4., 5.]
    mv = total(mv)
    print *, mv
    b = 1
    b(2:4) = 2 * bill([2, 3, 4], b(1:3))
    print *, b
  end subroutine
  elemental real function bill(n, x)
    integer, intent(in) :: n
    real, intent(in) :: x
    bill = x + sum(a(:n - 1)) + sum(a(n + 1:))
  end function
  elemental real function around(x)
    real, intent(in) :: x
    around = x + sum(a)
  end function
  subroutine texts
    character(4) :: c(3) = ['abcd', '1234', 'wxyz']
    character(6) :: s, e(2, 2)
    character(:), allocatable :: d(:)
    integer :: n
    c(:)(1:2) = c(2)(2:3)
    print *, c
    c = ['abcd', '1234', 'wxyz']
    c(:)(2:4) = c(:)(1:3)
    print *, c
    c(:)(1:3) = c(3:1:-1)(2:4)
    print *, c
    c = ['abcd', '1234', 'wxyz']
    c(2:3) = c(1)
    c(1:2)(3:3) = c(2)(1:1) // c(3)
    print *, c
    s = 'abcdef'
    s(2:) = s
    print *, s
    s = 'abcdef'
    s(1:4) = s(3:6)
    print *, s
    e = reshape(['aaaaaa', 'bbbbbb', 'cccccc', 'dddddd'], [2, 2])
    e(:, :)(1:3) = e(2, 1)(4:6)
    print *, e
    e(1, :)(2:5) = e(2, :)(1:4)
    e = transpose(e)
    print *, e
    d = ['abc', 'def', 'ghi']
    n = 2
    d(:)(n:) = d(n)(1:n)
    print *, d
    d(:)(:n) = adjustl(d(n)(n:))
    print *, d
    forall (n = 1:3) d(n)(1:2) = d(4 - n)(2:3)
    print *, d
  end subroutine
  subroutine wheres
    integer :: a(4) = [1, 2, 3, 4], b(3), c(3), d(5) = [1, 2, 3, 4, 5]
    equivalence (a(1), b(1)), (a(2), c(1))
    where (b > 1) c = b
    print *, a
    where (d(5:1:-1) > 2) d = d + 10
    print *, d
    where (d > 2)
      d = d(5:1:-1)
    elsewhere
      d = -d
    end where
    print *, d
  end subroutine
  subroutine foralls
    integer :: a(5) = [3, 1, 5, 2, 4], b(6), c(5), m(4, 4), i, j, k
    equivalence (b(1), c(1))
    forall (i = 1:5) a(a(i)) = i
    print *, a
    b = [1, 2, 3, 4, 5, 6]
    forall (i = 1:4) c(i + 1) = b(i)
    print *, b
    m = 1
    m(2, 2) = 9
    forall (i = 1:4, any(m(i, :) > 6))
      forall (j = 1:4, any(m(:, j) < 2)) m(i, j) = i - j
    end forall
    print *, m
    m = reshape([(i, i = 1, 16)], [4, 4])
    forall (i = 1:4, j = 1:4, m(i, j) > 3)
      m(j, i) = m(i, j)
      forall (k = 1:2, m(k, i) < 9) m(k, i) = m(i, k) + 100
    end forall
    print *, m
    forall (i = 1:4) m(i, :) = m(:, i)
    print *, m
  end subroutine
end program
