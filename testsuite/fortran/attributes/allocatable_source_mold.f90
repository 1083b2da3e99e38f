! allocate with source, mold and a type-spec; shapes taken from the source.
program allocatable_source_mold
  implicit none
  real, allocatable :: a(:), b(:), c(:, :), d(:, :)
  character(:), allocatable :: s, t
  integer, allocatable :: k
  allocate(a(3), source=1.5)
  allocate(b, source=a * 2)
  allocate(c(2, 2), source=reshape([1.0, 2.0, 3.0, 4.0], [2, 2]))
  allocate(d, mold=c)
  d = c + 1
  print '(3f5.1)', a, b
  print '(4f5.1)', c, d
  allocate(character(5) :: s)
  s = 'hi'
  allocate(t, source='source')
  allocate(k, source=5)
  print '(a,"|",a,"|",i0,1x,i0,1x,i0)', s, t, len(s), len(t), k
end program allocatable_source_mold
