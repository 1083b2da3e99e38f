! Tables built with advance='no' and inner loops; nonadvancing with T and X.
program nonadvancing_menu
  implicit none
  integer :: i, j
  do i = 1, 4
    do j = 1, i
      write (*, '(i4)', advance='no') i * j
    end do
    write (*, *)
  end do
  write (*, '(a,t8,a)', advance='no') 'ab', 'cd'
  write (*, '(a)') 'ef'
  write (*, '(a,3x)', advance='no') 'x'
  write (*, '(a)') 'y'
end program nonadvancing_menu
