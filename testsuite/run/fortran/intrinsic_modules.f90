! Constants of iso_fortran_env and iso_c_binding.
use iso_fortran_env
use iso_c_binding
print *, int8, real64, iostat_inquire_internal_unit, stat_locked, stat_unlocked, stat_stopped_image, &
  stat_failed_image, atomic_int_kind, atomic_logical_kind,file_storage_size
print *, ichar([c_null_char, c_alert, c_backspace, c_horizontal_tab, c_new_line, c_vertical_tab, c_form_feed, &
  c_carriage_return]), c_int_fast16_t, c_intmax_t, c_int_fast8_t, c_bool, c_ptrdiff_t,c_int_fast32_t, c_intptr_t
end
