! associated with one and two arguments: sections, zero-size targets, null() as an argument.
program associated_null
  implicit none
  integer, target :: a(6), e(0), x
  integer, pointer :: p(:), q(:), s
  p => a(1:3); q => a(1:3)
  print '(5l2)', associated(p), associated(p, q), associated(p, a(1:3)), associated(p, a), associated(p, a(1:5:2))
  q => e
  print '(2l2)', associated(q), associated(q, e)
  s => x
  print '(2l2)', associated(s, x), associated(s, a(1))
  s => null(s)
  print '(l2)', associated(s)
  call t(null())
  call t(p)
contains
  subroutine t(z)
    integer, pointer, intent(in) :: z(:)
    print '(l2)', associated(z)
  end subroutine t
end program associated_null
