! separate: parts/character_module.f90
! Characters, functions of them and a namelist from a module of another file.
program p
  use names
  implicit none
  character(40) :: line = '&cfg level=9 tags(2)=''gamma'' /'
  title = 'dat'
  print *, full(7), len(full(12))
  print *, upper(title), upper(tags)
  print *, parts('abcdef', 3)
  print *, upper(tags) // "x", upper(parts("abcd", 2)) // full(1), len(parts('abcdef', 2))
  read(line, nml=cfg)
  print *, level, tags
end program
