! Preprocessor lines that do not begin in column 1, as nvfortran takes them; lines keep their numbers, and what is included
! is found beside the source.
! RUN: %accc %s -o %t && %t | FileCheck %s
! RUN: not %accc -DWRONG -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WRONG
! CHECK: 10 15 indented_directives.F90
! WRONG: indented_directives.F90:17:10: error[ACC0011]
program indented_directives
  #define N 10
  # ifdef N
  integer :: i = N
	#else
  integer :: i = 3
  # endif
  character(200) :: name = __FILE__
  print '(i0, 1x, i0, 1x, a)', i, __LINE__, trim(name(index(name, '/', back=.true.) + 1:))
    #ifdef WRONG
  i = i +
    #endif
end program
