! Characters of adjustable length as results and locals of nested calls.
program assumed_length_results
  implicit none
  print '(a)', join(['ab', 'cd', 'ef'], '+')
  print '(a)', centre('mid', 9, '*')
  print '(a)', centre(join(['x', 'y'], ', '), 10, '.')
contains
  function join(w, sep) result(r)
    character(*), intent(in) :: w(:), sep
    character(size(w) * len(w) + (size(w) - 1) * len(sep)) :: r
    integer :: i, p
    p = 1
    do i = 1, size(w)
      r(p:p + len(w) - 1) = w(i)
      p = p + len(w)
      if (i < size(w)) then
        r(p:p + len(sep) - 1) = sep
        p = p + len(sep)
      end if
    end do
  end function join
  function centre(s, n, fill) result(r)
    character(*), intent(in) :: s
    integer, intent(in) :: n
    character, intent(in) :: fill
    character(n) :: r
    integer :: k
    k = (n - len(s)) / 2
    r = repeat(fill, k) // s // repeat(fill, n - k - len(s))
  end function centre
end program assumed_length_results
