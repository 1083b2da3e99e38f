! A character literal that goes on without `&` on its second line, as gfortran and nvfortran read it.
program p
  print '(a)', 'the first part; &
     the second part'
  print '(5x,i3,&
        2x,"x = ",f4.1)', 7, 1.5
end program
