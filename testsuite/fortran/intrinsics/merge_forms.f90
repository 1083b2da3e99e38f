! merge with scalars, arrays, characters, structures.
program merge_forms
  implicit none
  type t
    integer :: i
  end type t
  type(t) :: a = t(1), b = t(2), c
  integer :: i, v(4) = [1, 2, 3, 4]
  c = merge(a, b, .false.)
  print '(i0)', c%i
  print '(4(i0,1x))', merge(v, 0, v > 2), merge(1, [5, 6, 7, 8], [.true., .false., .true., .false.])
  print '(4(f4.1,1x))', merge(1.5, 2.5, v == 3)
  print '(a)', (merge('even', 'odd ', mod(i, 2) == 0), i = 1, 3)
  print '(2f6.1)', merge((1.0, 2.0), (3.0, 4.0), .true.)
end program merge_forms
