! A name with a type alone under a blanket `save` is an external function where it is referenced like one.
program typed_under_save
  save
  logical :: test1
  integer ifn, kept
  character(3) cfn
  complex(8) zfn
  real plain
  plain = 2
  kept = 1
  if (test1(3)) print '(a, i3)', 'yes', ifn(4)
  print '(a, 2f6.2, f6.2, i3)', cfn(), zfn(2d0), plain, kept
  call sub
  call sub
  call both
end program
logical function test1(i)
  test1 = i .eq. 3
end function
integer function ifn(i)
  ifn = i * 2
end function
character(3) function cfn()
  cfn = 'abc'
end function
complex(8) function zfn(x)
  real(8) x
  zfn = (1, 1) * x
end function
subroutine sub
  integer :: cnt, also
  data cnt /0/
  logical test1
  save
  if (cnt == 0) also = 10
  cnt = cnt + 1
  also = also + 1
  if (.not. test1(cnt)) print '(2i4)', cnt, also
end subroutine
subroutine both
  integer ifn, n
  save n
  save
  n = ifn(ifn(3))
  print '(i4)', n
end subroutine
