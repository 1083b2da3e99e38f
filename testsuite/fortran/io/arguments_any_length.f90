! differs: list-directed numbers have no fixed form
! run: alpha beta2
! The command line and the environment in texts whose length is known only at run time.
program p
  implicit none
  character(len=:), allocatable :: text, name
  integer :: n, status
  call get_command_argument(2, length=n)
  allocate(character(len=n) :: text)
  call get_command_argument(2, text, status=status)
  print '(a,i3,i3)', '[' // text // ']', n, status
  call piece(text(2:n))
  name = 'ACCC_TEST_' // 'UNSET'
  call get_environment_variable(name, length=n, status=status)
  print *, n, status
  call show('PATH')
contains
  subroutine piece(part)
    character(len=*), intent(inout) :: part
    call get_command_argument(1, part)
    print '(a)', '[' // part // ']'
  end subroutine
  subroutine show(variable)
    character(len=*), intent(in) :: variable
    character(len=:), allocatable :: value
    integer :: length, status
    call get_environment_variable(trim(variable), length=length, status=status)
    allocate(character(len=length) :: value)
    call get_environment_variable(trim(variable), value, status=status)
    print *, status, len(value) == length, index(value, '/') > 0
  end subroutine
end program
