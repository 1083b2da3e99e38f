! Numbers to texts and back, with errors told by iostat.
program number_texts
  implicit none
  character(12) :: t(5) = ['42          ', '-7          ', '3.5e2       ', 'x12         ', '            ']
  integer :: i, k, st
  real :: x
  do i = 1, 5
    read (t(i), '(i12)', iostat=st) k
    if (st == 0) then
      print '(a,i0)', 'integer ', k
    else
      read (t(i), *, iostat=st) x
      if (st == 0) then
        print '(a,f8.2)', 'real', x
      else
        print '(2a)', 'text ', trim(t(i))
      end if
    end if
  end do
end program number_texts
