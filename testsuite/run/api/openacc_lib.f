! The header of the library in fixed form (OpenACC 3.3, 3.1).
      program main
      implicit none
      include 'openacc_lib.h'
      integer i, a(10)
      do 10 i = 1, 10
   10 a(i) = i
      call acc_init(acc_device_default)
      call acc_copyin(a)
c$acc parallel loop present(a)
      do 20 i = 1, 10
   20 a(i) = a(i) + openacc_version / openacc_version
      call acc_copyout(a)
      print *, a
      end
