! Words of a file counted in a table of structures, sorted and printed.
program word_count
  implicit none
  type entry_t
    character(12) :: word = ''
    integer :: n = 0
  end type entry_t
  type(entry_t), allocatable :: t(:)
  type(entry_t) :: x
  character(80) :: line
  integer :: i, j, k, st
  open (10, status='scratch')
  write (10, '(a)') 'to be or not to be', 'that is the question', '', 'be that as it may'
  rewind 10
  allocate(t(0))
  do
    read (10, '(a)', iostat=st) line
    if (st /= 0) exit
    do
      line = adjustl(line)
      if (line == '') exit
      i = index(line, ' ')
      call count_word(line(:i - 1))
      line = line(i:)
    end do
  end do
  do i = 1, size(t) - 1
    do j = i + 1, size(t)
      if (t(j)%n > t(i)%n .or. (t(j)%n == t(i)%n .and. t(j)%word < t(i)%word)) then
        x = t(i); t(i) = t(j); t(j) = x
      end if
    end do
  end do
  print '(a,i2)', t(1:5)
contains
  subroutine count_word(w)
    character(*), intent(in) :: w
    do k = 1, size(t)
      if (t(k)%word == w) then
        t(k)%n = t(k)%n + 1
        return
      end if
    end do
    t = [t, entry_t(w, 1)]
  end subroutine count_word
end program word_count
