! Splitting a line into words with scan, verify and adjustl.
program tokenise
  implicit none
  character(60) :: line = '  alpha,beta  gamma ,, delta;eps '
  character(10) :: words(10)
  integer :: i, j, n
  n = 0
  i = 1
  do
    j = verify(line(i:), ' ,;')
    if (j == 0) exit
    i = i + j - 1
    j = scan(line(i:), ' ,;') - 1
    n = n + 1
    words(n) = line(i:i + j - 1)
    i = i + j
  end do
  print '(i0)', n
  print '(a)', (trim(words(i)) // '.', i = 1, n)
end program tokenise
