! What each of enter data, exit data, update and wait must and must not have (OpenACC 3.3, 2.6.6, 2.14.4, 2.16.3).
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  integer :: a(100)
  a = 1
  !$acc enter data copyout(a)
  !$acc exit data copyin(a)
  !$acc update
  !$acc update self(a) finalize
  !$acc enter data
  !$acc wait(1) gang
end program p
! CHECK: unstructured_clauses.f90:6:20: error[ACC2004]: `copyout` is not allowed on `enter data`
! CHECK: unstructured_clauses.f90:7:19: error[ACC2004]: `copyin` is not allowed on `exit data`
! CHECK: unstructured_clauses.f90:8:{{[0-9]+}}: error[{{ACC[0-9]+}}]: {{.*}}`update`
! CHECK: unstructured_clauses.f90:9:24: error[ACC2004]: `finalize` is not allowed on `update`
! CHECK: unstructured_clauses.f90:10:{{[0-9]+}}: error[{{ACC[0-9]+}}]: {{.*}}`enter data`
! CHECK: unstructured_clauses.f90:11:17: error[ACC2004]: `gang` is not allowed on `wait`
