! OpenMP's module without OpenMP: its directives are comments, its routines answer for one thread.
module threads
  use omp_lib
  implicit none
  private
  public :: start, own_number
contains
  subroutine start(n)
    integer, intent(in) :: n
    call omp_set_dynamic(.false.)
    call omp_set_num_threads(n)
    if (omp_in_parallel()) error stop 'in parallel'
  end subroutine
  integer function own_number()
    own_number = omp_get_thread_num() + 1
  end function
end module

program main
  use threads
  use omp_lib, only: omp_get_wtime, omp_get_wtick, omp_get_num_threads, omp_get_num_procs, omp_lock_kind, &
                     omp_init_lock, omp_set_lock, omp_test_lock, omp_unset_lock, omp_destroy_lock, omp_get_level
  use omp_lib_kinds, only: omp_nest_lock_kind
  implicit none
  integer :: i, counts(1)
  real(8) :: before, sums(1000)
  integer(omp_lock_kind) :: lock
  logical :: free(3)
  before = omp_get_wtime()
  call start(1)
  counts = 0
  !$omp parallel do
  do i = 1, 10
    counts(own_number()) = counts(own_number()) + 1
  end do
  !$acc parallel loop
  do i = 1, 1000
    sums(i) = sqrt(real(i, 8))
  end do
  call omp_init_lock(lock)
  call omp_set_lock(lock)
  free(1) = omp_test_lock(lock)
  call omp_unset_lock(lock)
  free(2) = omp_test_lock(lock)
  free(3) = omp_test_lock(lock)
  call omp_destroy_lock(lock)
  print '(a,3l2)', 'free', free
  print '(4i5)', counts, omp_get_num_threads(), omp_get_level(), omp_nest_lock_kind
  print '(3l2,i8)', omp_get_wtime() >= before, omp_get_wtick() > 0, omp_get_num_procs() > 0, nint(sum(sums))
  call old_form
contains
  subroutine old_form
    include 'omp_lib.h'
    print '(2i5)', omp_get_thread_num(), omp_sched_static
  end subroutine
end program
