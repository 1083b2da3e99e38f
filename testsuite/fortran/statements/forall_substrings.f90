! differs: list-directed numbers have no fixed form
! Substrings of varying length as targets of forall that read what the statement assigns, and records.
program p
  implicit none
  character(6) :: c(1) = "123456", d(3) = ['abcdef', 'ghijkl', 'mnopqr'], e(2, 3)
  character(:), allocatable :: f(:)
  type t
    integer :: k, m(3)
    character(4) :: s
  end type
  type(t) :: r(4)
  integer :: n(3) = [3, 1, 2], i, j
  forall (i = 3:4) c(1)(i:i+2) = c(1)(i-2:i)
  print *, c
  forall (i = 1:3) d(i)(i:) = d(4-i)(:7-i)
  print *, d
  forall (i = 1:3, j = 1:5) d(i)(j:j) = d(i)(j+1:j+1)
  print *, d
  forall (i = 1:3) d(i)(1:i) = d(mod(i, 3)+1)(4-i:3)
  print *, d
  forall (i = 1:3, d(i)(1:1) /= 'z') d(i)(n(i):) = d(n(i))(:2) // d(i)(3:)
  print *, d
  forall (i = 1:3, j = 1:6, d(i)(j:j) == d(1)(1:1)) d(i)(j:j) = d(n(i))(j:j)
  print *, d
  e = reshape([d, d], [2, 3])
  forall (i = 1:2, j = 1:3) e(i, j)(i:4) = e(3-i, j)(2:6-i)
  print *, e
  f = ['abcde', 'fghij', 'klmno']
  forall (i = 1:3) f(i)(i:) = f(4-i)(:6-i)
  print *, f
  forall (i = 1:3) f(i) = f(4-i)
  print *, f
  f = ['abc', 'def', 'ghi']
  forall (i = 1:3) f(ichar(f(i)(1:1))/3 - 31) = f(4-i)
  print *, f
  forall (i = 1:3) f(i)(index('abcdefghi', f(i)(1:1))/4 + 1:) = f(4-i)
  print *, f
  do i = 1, 4
    r(i) = t(i, [i, i+1, i+2], 'wxyz')
  end do
  forall (i = 1:4) r(i) = r(5-i)
  print *, r%k, r(1)%m
  forall (i = 1:4) r(i)%s(i:) = r(5-i)%s(:5-i)
  print *, r%s
  forall (i = 1:4) r(i)%m(2:) = r(5-i)%m(:2)
  print *, r%m(2), r%m(3)
end program
