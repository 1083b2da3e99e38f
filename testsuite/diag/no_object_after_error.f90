! After an error no output is left, and the exit status is 1.
! RUN: rm -f %t.o
! RUN: sh -c '%accc -c %s -o %t.o; echo "status $?"' 2>&1 | FileCheck %s
! RUN: not ls %t.o
program p
  implicit none
  i = 1
end program p
! CHECK: no_object_after_error.f90:7:3: error[ACC3001]
! CHECK: status 1
