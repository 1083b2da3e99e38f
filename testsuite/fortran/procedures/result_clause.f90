! Function results: result names, prefixed types, arrays and characters of computed size.
program result_clause
  implicit none
  print '(f6.2)', f(2.0)
  print '(3(i0,1x))', g(3)
  print '("[",a,"]",i0)', h('ab', 3), len(h('abc', 2))
  print '(2(i0,1x))', k(5)
  print '(l1)', l(3)
  print '(2f5.1)', c(1.0)
contains
  real function f(x) result(res)
    real, intent(in) :: x
    res = x**2
    res = res + 1
  end function f
  function g(n)
    integer, intent(in) :: n
    integer :: g(n), i
    g(:) = [(i * i, i = 1, n)]
  end function g
  function h(s, n) result(r)
    character(*), intent(in) :: s
    integer, intent(in) :: n
    character(len(s) * n) :: r
    r = repeat(s, n)
  end function h
  function k(n)
    integer, intent(in) :: n
    integer, dimension(2) :: k
    k(1) = n
    k(2) = -k(1)
  end function k
  pure logical function l(i)
    integer, intent(in) :: i
    l = btest(i, 0)
  end function l
  complex function c(x)
    real, intent(in) :: x
    c = cmplx(x, -x)
  end function c
end program result_clause
