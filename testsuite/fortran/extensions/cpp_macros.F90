! The preprocessor in free form: macros with arguments, conditions, predefined names.
#define SQUARE(x) ((x)*(x))
#define N 4
program cpp_macros
  implicit none
  integer :: i
  character(*), parameter :: f = __FILE__
#if defined(N) && N > 3
  i = SQUARE(N + 1)
#else
  i = -1
#endif
  print '(i0,l2,i3)', i, index(f, 'cpp_macros') > 0, __LINE__
#ifdef _OPENACC
  print '(a)', 'directives'
#endif
end program cpp_macros
