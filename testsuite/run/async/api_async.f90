! The routines of chapter 3 of OpenACC 3.3 that work on a queue or name a device: sections 3.2.5 to 3.2.13 and 3.2.18 to
! 3.2.35.
! run: => api_async.expect
program api_async
  use openacc
  use iso_c_binding
  implicit none
  integer, parameter :: n = 1000
  real(8), target :: a(n)
  real(8) :: b(n), c(n)
  integer :: failures, number
  integer(acc_device_kind) :: type_
  logical :: shared
  failures = 0
  type_ = acc_get_device_type()
  call acc_set_device_type(type_)
  number = acc_get_device_num(type_)
  call acc_init_device(number, type_)
  shared = acc_get_property(number, type_, acc_property_shared_memory_support) /= 0
  call data()
  call counts()
  call queues()
  call memory()
  call pointers()
  call devices()
  print '(i0, a)', failures, ' failures'
  if (failures /= 0) stop 1
contains
  subroutine check(what, holds)
    character(*), intent(in) :: what
    logical, intent(in) :: holds
    if (.not. holds) then
      print *, 'FAILED ', what
      failures = failures + 1
    endif
  end subroutine check

  subroutine data()
    integer :: i
    a = 1
    call acc_copyin_async(a, 1)
    !$acc parallel loop present(a) async(1)
    do i = 1, n
      a(i) = a(i) + 1
    enddo
    call acc_update_self_async(a, 1)
    call acc_wait_device(1, number)
    call check('acc_copyin_async, acc_update_self_async', all(a == 2) .and. acc_is_present(a))
    a = 5
    call acc_update_device_async(a, 2)
    call acc_wait_device_async(2, 3, number)
    !$acc parallel loop present(a) async(3)
    do i = 1, n
      a(i) = a(i) + 1
    enddo
    call acc_copyout_async(a, 3)
    call acc_wait_all_device(number)
    call check('acc_update_device_async, acc_copyout_async', all(a == 6) .and. is_gone(a))
    call check('acc_async_test_device', acc_async_test_device(3, number) .and. acc_async_test_all_device(number))
  end subroutine data

  logical function is_gone(x)
    real(8) :: x(n)
    is_gone = shared .or. .not. acc_is_present(x)
  end function is_gone

  subroutine counts()
    integer :: i
    call acc_create_async(b, 1)
    call acc_create_async(b, 1)
    call acc_delete_async(b, 1)
    call acc_wait(1)
    call check('acc_create_async', acc_is_present(b))
    call acc_create(b)
    call acc_delete_finalize_async(b, 1)
    call acc_wait(1)
    call check('acc_delete_finalize_async', is_gone(b))
    b = 1
    call acc_copyin(b)
    call acc_copyin(b)
    !$acc parallel loop present(b) async(1)
    do i = 1, n
      b(i) = b(i) + 2
    enddo
    call acc_copyout_finalize_async(b, 1)
    call acc_wait_all()
    call check('acc_copyout_finalize_async', all(b == 3) .and. is_gone(b))
    call acc_copyin(b)
    call acc_copyin(b)
    call acc_copyout_finalize(b)
    call acc_create(b)
    call acc_create(b)
    call acc_delete_finalize(b)
    call check('acc_copyout_finalize, acc_delete_finalize', is_gone(b))
  end subroutine counts

  subroutine queues()
    integer :: i, before
    before = acc_get_default_async()
    call acc_set_default_async(4)
    call check('acc_set_default_async', acc_get_default_async() == 4)
    call acc_set_default_async(before)
    a = 1
    !$acc enter data copyin(a) async(1)
    call acc_wait_all_device_async(5, number)
    !$acc parallel loop present(a) async(5)
    do i = 1, n
      a(i) = a(i) * 3
    enddo
    call acc_wait_all_async(6)
    !$acc exit data copyout(a) async(6)
    call acc_wait_async(6, 7)
    call acc_wait(7)
    call check('acc_wait_all_async', all(a == 3) .and. acc_async_test(7) .and. acc_async_test_all())
  end subroutine queues

  subroutine memory()
    type(c_ptr) :: d, e
    integer(c_size_t) :: bytes
    bytes = 8 * n
    d = acc_malloc(bytes)
    e = acc_malloc(bytes)
    a = 7
    call acc_memcpy_to_device_async(d, a, bytes, 1)
    call acc_memcpy_device_async(e, d, bytes, 1)
    call acc_memcpy_from_device_async(b, e, bytes, 1)
    call acc_wait(1)
    call check('acc_memcpy_to_device_async', all(b == 7))
    a = 8
    call acc_memcpy_to_device(d, a, bytes)
    call acc_memcpy_device(e, d, bytes)
    call acc_memcpy_from_device(b, e, bytes)
    call check('acc_memcpy_device', all(b == 8))
    call acc_free(d)
    call acc_free(e)
    c = 0
    call acc_copyin(a)
    call acc_copyin(c)
    call acc_memcpy_d2d(c, a, bytes, number, number)
    call acc_update_self(c)
    call check('acc_memcpy_d2d', all(c == 8))
    a = 9
    call acc_update_device(a)
    call acc_memcpy_d2d_async(c, a, bytes, number, number, 2)
    call acc_copyout_async(c, 2)
    call acc_wait(2)
    call check('acc_memcpy_d2d_async', all(c == 9))
    call acc_delete(a)
  end subroutine memory

  subroutine pointers()
    type holder
      real(8), pointer :: p(:)
    end type holder
    type(holder) :: s
    real(8) :: total
    integer :: i
    a = 2
    s%p => a
    total = 0
    call acc_copyin(a)
    !$acc enter data copyin(s)
    call acc_attach_async(s%p, 1)
    call acc_attach(s%p)
    call acc_wait(1)
    !$acc parallel loop present(s) reduction(+:total)
    do i = 1, n
      total = total + s%p(i)
    enddo
    call check('acc_attach_async', total == 2 * n)
    call acc_detach_async(s%p, 1)
    call acc_detach(s%p)
    call acc_wait(1)
    call acc_attach(s%p)
    call acc_attach(s%p)
    call acc_detach_finalize(s%p)
    call acc_attach(s%p)
    call acc_attach(s%p)
    call acc_detach_finalize_async(s%p, 1)
    call acc_wait(1)
    !$acc exit data copyout(s)
    call acc_delete(a)
    call check('acc_detach_finalize', associated(s%p, a) .and. all(s%p == 2))
  end subroutine pointers

  subroutine devices()
    integer :: i
    character(80) :: name
    name = ''
    call acc_get_property_string(number, type_, acc_property_name, name)
    call check('acc_get_property_string', len_trim(name) > 0)
    call acc_shutdown_device(number, type_)
    call acc_init_device(number, type_)
    a = 1
    !$acc parallel loop copy(a)
    do i = 1, n
      a(i) = a(i) + 1
    enddo
    call acc_shutdown(type_)
    call acc_init(type_)
    !$acc parallel loop copy(a)
    do i = 1, n
      a(i) = a(i) + 1
    enddo
    call check('acc_shutdown_device, acc_init_device', all(a == 3))
  end subroutine devices
end program api_async
