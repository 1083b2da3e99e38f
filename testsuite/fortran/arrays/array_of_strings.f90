! Arrays of characters: sections, comparison, sorting, functions over them.
program array_of_strings
  implicit none
  character(6) :: w(5) = ['delta ', 'alpha ', 'echo  ', 'bravo ', 'charly'], t
  integer :: i, j
  do i = 1, 4
    do j = i + 1, 5
      if (w(j) < w(i)) then
        t = w(i); w(i) = w(j); w(j) = t
      end if
    end do
  end do
  print '(5(a,1x))', w
  print '(5(i0,1x))', len_trim(w)
  print '(5l2)', w > 'bz'
  w(2:3) = w(4:5)
  print '(5(a,1x))', w(5:1:-1)
  w(:)(1:1) = '*'
  print '(5(a,1x))', w
  print '(i0)', count(index(w, 'o') > 0)
end program array_of_strings
