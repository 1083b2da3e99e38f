! Kinds chosen by range and precision.
program kind_functions
  implicit none
  integer, parameter :: ik(5) = [selected_int_kind(2), selected_int_kind(4), selected_int_kind(9), &
                                 selected_int_kind(18), selected_int_kind(60)]
  integer, parameter :: rk(3) = [selected_real_kind(6), selected_real_kind(15), selected_real_kind(p=15, r=300)]
  integer(ik(4)) :: big
  print '(5(i0,1x))', ik
  print '(3(i0,1x))', rk
  print '(i0,1x,i0)', selected_char_kind('ASCII'), selected_char_kind('no such')
  big = int(10, ik(4))**17
  print '(i0)', big
  print '(3(i0,1x))', kind(1.0), kind(1d0), kind('a')
end program kind_functions
