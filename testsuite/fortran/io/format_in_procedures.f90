! Formats as arguments, optional units, the same label in several procedures.
program format_in_procedures
  implicit none
  call a(3)
  call b(3)
  call c('(f8.3)', 2.5)
  call c('(es12.4)', 2.5)
contains
  subroutine a(i)
    integer, intent(in) :: i
    print 10, i
10  format ('a', i5)
  end subroutine a
  subroutine b(i)
    integer, intent(in) :: i
    write (*, 10) i, i
10  format ('b', 2i5)
  end subroutine b
  subroutine c(f, x)
    character(*), intent(in) :: f
    real, intent(in) :: x
    write (*, f) x
  end subroutine c
end program format_in_procedures
