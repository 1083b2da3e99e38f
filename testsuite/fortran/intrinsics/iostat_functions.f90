! is_iostat_end and is_iostat_eor with the constants of iso_fortran_env.
program iostat_functions
  use, intrinsic :: iso_fortran_env
  implicit none
  print '(4l2)', is_iostat_end(iostat_end), is_iostat_eor(iostat_eor), is_iostat_end(0), is_iostat_eor(iostat_end)
  print '(2l2)', is_iostat_end([0, iostat_end])
  print '(3(i0,1x))', input_unit, output_unit, error_unit
  print '(3(i0,1x))', character_storage_size, numeric_storage_size, file_storage_size
end program iostat_functions
