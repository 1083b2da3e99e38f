! Part of separate_submodule.f90: the submodule.
submodule (separate_parent) separate_child
  implicit none
contains
  module procedure shifted
    r = x + offset
  end procedure shifted
  module procedure tell
    print '(a,i0)', 'tell ', n
  end procedure tell
end submodule separate_child
