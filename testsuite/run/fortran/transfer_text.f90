! transfer to texts whose length is known only at run time.
program main
  use iso_c_binding, only: c_char, c_null_char
  implicit none
  character(kind=c_char) :: from_c(9) = ['t', 'e', 'x', 't', c_null_char, 'x', 'x', 'x', 'x']
  character(:), allocatable :: text
  integer :: n, codes(2)
  n = 0
  do while (from_c(n + 1) /= c_null_char)
    n = n + 1
  end do
  allocate (character(n) :: text)
  text = transfer(from_c(1:n), text)
  print '(3a,i0)', '[', text, '] ', len(text)
  call back(text, from_c)
  print '(5a)', from_c(1:3), '|', merge('0', '1', from_c(4) == c_null_char)
  codes = [transfer('abcd', 1), transfer('efgh', 1)]
  call numbers(codes, 6)
  call one(codes(2), 3)
contains
  subroutine back(text, array)
    character(*), intent(in) :: text
    character(kind=c_char), intent(out) :: array(:)
    integer :: i
    do i = 1, len(text) - 1
      array(i) = text(i + 1:i + 1)
    end do
    array(len(text)) = c_null_char
  end subroutine
  subroutine numbers(codes, n)
    integer, intent(in) :: codes(:), n
    character(n) :: six
    six = transfer(codes, six)
    print '(3a,i0)', six, '|', transfer(codes, six)//'.', len(transfer(codes, six))
  end subroutine
  subroutine one(code, n)
    integer, intent(in) :: code, n
    character(n) :: three
    print '(2a)', transfer(code, three), '|'
  end subroutine
end program
