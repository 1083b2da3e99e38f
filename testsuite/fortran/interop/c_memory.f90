! malloc, memcpy, free of the C library with Fortran pointers.
program c_memory
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    function malloc(n) bind(c) result(p)
      import :: c_ptr, c_size_t
      integer(c_size_t), value :: n
      type(c_ptr) :: p
    end function malloc
    subroutine free(p) bind(c)
      import :: c_ptr
      type(c_ptr), value :: p
    end subroutine free
    function memcpy(d, s, n) bind(c) result(p)
      import :: c_ptr, c_size_t
      type(c_ptr), value :: d, s
      integer(c_size_t), value :: n
      type(c_ptr) :: p
    end function memcpy
  end interface
  type(c_ptr) :: m, r
  real(c_double), pointer :: x(:)
  real(c_double), target :: y(4) = [1, 2, 3, 4]
  m = malloc(32_c_size_t)
  print '(l1)', c_associated(m)
  r = memcpy(m, c_loc(y), 32_c_size_t)
  call c_f_pointer(m, x, [4])
  y = 0
  print '(4f5.1,l2)', x, c_associated(r, m)
  call free(m)
end program c_memory
