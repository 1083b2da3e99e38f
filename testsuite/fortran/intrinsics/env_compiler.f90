! compiler_version and compiler_options give texts.
program env_compiler
  use, intrinsic :: iso_fortran_env, only: compiler_version, compiler_options
  implicit none
  print '(l1)', len(compiler_version()) > 0
  print '(l1)', len(compiler_options()) >= 0
end program env_compiler
