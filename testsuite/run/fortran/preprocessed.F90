! The preprocessor: -D with and without a value, #if, macros in a directive, _OPENACC.
! flags: -DSIZE=25 -DTWICE
program preprocessed
  implicit none
#ifndef SIZE
#error "SIZE is not set"
#endif
#define LAST (SIZE - 1)
  integer :: a(SIZE), i
  character(len=12) :: text
  text = 'a//b' // 'c'
  a = 1
  !$acc parallel loop copy(a(1:LAST))
  do i = 1, LAST
#ifdef TWICE
    a(i) = 2 * i
#else
    a(i) = i
#endif
  enddo
  print *, a(1), a(LAST), a(SIZE), sum(a), trim(text)
#if defined(_OPENACC) && _OPENACC < 201711
  print *, "an old OpenACC"
#endif
end program preprocessed
