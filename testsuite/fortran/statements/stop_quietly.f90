! exit: 6
program stop_quietly
  logical :: quiet
  quiet = .true.
  if (quiet) stop 2 * 3, quiet=quiet
  error stop 'never', quiet=.not. quiet
end program
