! Unformatted records of arrays, structures, sections and characters; large records.
program unformatted_mixed
  implicit none
  type t
    integer :: i
    real(8) :: x
  end type t
  type(t) :: s(2), r(2)
  real :: big(10000), back(10000)
  integer :: a(4, 4), u, i
  character(7) :: c
  s = [t(1, 1.5d0), t(2, 2.5d0)]
  big = [(real(i), i = 1, 10000)]
  a = reshape([(i, i = 1, 16)], [4, 4])
  open (newunit=u, form='unformatted', status='scratch')
  write (u) s, 'seven77'
  write (u) big
  write (u) a(2, :), a(:, 3), size(a)
  rewind u
  read (u) r, c
  print '(2(i2,f5.1),1x,a)', r, c
  read (u) back
  print '(l1)', all(back == big)
  a = 0
  read (u) a(:, 1), a(1:4, 2), i
  print '(8i3,i4)', a(:, 1:2), i
end program unformatted_mixed
