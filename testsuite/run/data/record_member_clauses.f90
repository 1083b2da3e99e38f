! Clauses on components of scalar objects (OpenACC 3.3, 2.6.2 and 2.7): the construct works on the component that its clause
! brings. Objects whose array components are only written in a construct without clauses come back from it.
! check: stale host data
! check: stale device data
! check: lost data
module records
  implicit none
  type inner
    integer :: first, rows(6)
  end type
  type record
    logical :: tag
    integer :: count
    real(8) :: values(8)
    type(inner) :: part
  end type
  ! Of which the device's version is chosen when the program runs: `rows` and what `loose` shows may be the same.
  type mixed
    integer :: count
    integer :: rows(6)
    integer, pointer :: loose(:)
  end type
  type(record) :: whole
  logical :: apart
  integer :: errors = 0
contains
  subroutine expect(what, found, wanted)
    character(*), intent(in) :: what
    real(8), intent(in) :: found, wanted
    if (found /= wanted) then
      print *, what, found, wanted
      errors = errors + 1
    end if
  end subroutine

  subroutine implicit_clauses()
    type(record) :: s
    integer :: i
    s%values = 0
    s%part%rows = 0
    !$acc parallel loop
    do i = 2, 7
      s%values(i) = i
    end do
    call expect('written', sum(s%values), 27d0)
    !$acc serial
    do i = 1, 6
      s%part%rows(i) = i + int(s%values(i))
    end do
    !$acc end serial
    call expect('written in a part', real(sum(s%part%rows), 8), 41d0)
    !$acc kernels
    s%values(1:3) = s%values(1:3) + 10
    !$acc end kernels
    call expect('read and written', sum(s%values), 57d0)
  end subroutine

  subroutine beside_pointers()
    type(mixed), target :: s
    integer :: i
    allocate(s%loose(6))
    s%count = 2
    s%rows = 0
    s%loose = 1
    !$acc kernels loop copy(s%rows)
    do i = 1, 6
      s%rows(i) = s%count * i
      s%loose(i) = s%loose(i) + i
    end do
    call expect('rows with a clause', real(sum(s%rows), 8), 42d0)
    !$acc kernels loop
    do i = 1, 6
      s%rows(i) = s%count + i
      s%loose(i) = s%loose(i) + i
    end do
    call expect('rows without one', real(sum(s%rows), 8), 33d0)
    call expect('behind the pointer', real(sum(s%loose), 8), 48d0)
    deallocate(s%loose)
  end subroutine

  subroutine arrays()
    integer :: i
    do i = 1, 8
      whole%values(i) = i
    end do
    !$acc parallel loop create(whole%values(3:5))
    do i = 3, 5
      whole%values(i) = 77
    end do
    call expect('create', whole%values(4), merge(4d0, 77d0, apart))
    do i = 1, 8
      whole%values(i) = i
    end do
    !$acc enter data copyin(whole%values)
    whole%values(5) = 50
    !$acc parallel loop present(whole%values)
    do i = 1, 8
      whole%values(i) = whole%values(i) + 1
    end do
    call expect('present', whole%values(5), merge(50d0, 51d0, apart))
    !$acc exit data copyout(whole%values)
    call expect('copyout', whole%values(5), merge(6d0, 51d0, apart))
  end subroutine

  subroutine scalars()
    whole%count = 1
    !$acc serial copy(whole%count)
    whole%count = whole%count + 1
    !$acc end serial
    call expect('copy of a scalar', real(whole%count, 8), 2d0)
    !$acc enter data copyin(whole%count)
    whole%count = 10
    !$acc serial present(whole%count)
    whole%count = whole%count + 1
    !$acc end serial
    call expect('scalar that is present', real(whole%count, 8), merge(10d0, 11d0, apart))
    !$acc exit data copyout(whole%count)
    call expect('copyout of a scalar', real(whole%count, 8), merge(3d0, 11d0, apart))
    !$acc data copyin(whole%part%first)
    whole%part%first = 5
    !$acc parallel num_gangs(1)
    whole%part%first = 6
    !$acc end parallel
    call expect('scalar of a data construct', real(whole%part%first, 8), merge(5d0, 6d0, apart))
    !$acc end data
  end subroutine
end module

program test
  use records
  implicit none
  integer :: probe
  probe = 0
  !$acc enter data copyin(probe)
  probe = 1
  !$acc exit data copyout(probe)
  apart = probe == 0
  call implicit_clauses()
  call beside_pointers()
  call arrays()
  call scalars()
  print *, errors, 'errors'
  if (errors > 0) error stop
end program
