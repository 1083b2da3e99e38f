! Calls before definition in the file, functions typed by implicit rules, subroutines without arguments.
program external_generic_block
  call first
  x = afun(2.0)
  k = kfun(3)
  print '(f6.2,i4)', x, k
end program external_generic_block
subroutine first
  print '(a)', 'first'
  call other()
end subroutine first
subroutine other
  print '(a)', 'other'
end subroutine other
function afun(y)
  afun = y * 2.5
end function afun
function kfun(i)
  kfun = i**3
end function kfun
