! Entries with alternate returns beside some without; the program checks itself.
program entry_alternate_returns
  integer :: log(9), n
  common /marks/ log, n
  n = 0
  call first(2, *10)
  call mark(1)
10 call second(*20, *30)
  call mark(2)
20 call mark(20)
30 call mark(30)
  call third(0, *40)
  call mark(3)
40 call fourth(7)
  call mark(4)
  if (n /= 5) error stop 1
  if (any(log(:5) /= [30, 100, 3, 107, 4])) error stop 2
  print '(a)', 'passed'
end program
subroutine mark(k)
  integer :: log(9), n, k
  common /marks/ log, n
  n = n + 1
  log(n) = k
end subroutine
subroutine first(n, *)
  integer :: n
  if (n == 2) return 1
  return
  entry second(*, *)
  return 2
  entry third(n, *)
  call mark(100 + n)
  return n
  entry fourth(n)
  call mark(100 + n)
  if (n == 7) return
  return 1
end subroutine
