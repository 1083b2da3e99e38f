! Edges of the routines of OpenACC 3.3, chapter 3: null pointers, no bytes, what is not there, special values.
! env: ACC_NUM_DEVICES=2
! expect(host,multicore): api_edges_shared.expect
program api_edges
  use openacc
  use iso_c_binding
  implicit none
  call nothing
  call queues
  call devices
  call mapped
  ! As NVIDIA's module has them.
  print '(a,1x,l1)', 'memory', acc_get_memory() > 0 .and. acc_get_free_memory() <= acc_get_memory()
contains

  subroutine nothing
    integer, target :: a(10), none(0)
    integer, pointer :: p(:)
    a = 0
    nullify(p)
    call acc_copyin(none)
    call acc_create(none, 0)
    print '(a,1x,l1,1x,l1)', 'null', .not. c_associated(acc_hostptr(c_null_ptr)), .not. c_associated(acc_malloc(0_c_size_t))
    call acc_copyout(none)
    call acc_delete(none)
    call acc_update_device(none)
    call acc_update_self(none)
    print '(a,1x,l1,1x,l1)', 'pointers', .true., .not. c_associated(acc_hostptr(c_null_ptr))
    call acc_attach(p)
    call acc_detach(p)
    call acc_detach_finalize(p)
    call acc_memcpy_to_device(c_null_ptr, a, 0_c_size_t)
    call acc_memcpy_from_device(a, c_null_ptr, 0_c_size_t)
    call acc_memcpy_device(c_null_ptr, c_null_ptr, 0_c_size_t)
    call acc_memcpy_d2d(a, a, 0_c_size_t, 0, 0)
    call acc_free(c_null_ptr)
    print '(a,1x,l1)', 'no memory', .not. c_associated(acc_malloc(0_c_size_t))
    call acc_delete(a)
    call acc_copyout_finalize(a)
    print '(a,1x,l1,a,1x,i0)', 'never there', acc_is_present(a, 0), ', any of none', acc_wait_any(0, none)
  end subroutine nothing

  subroutine queues
    integer :: first, second, third, fourth
    call acc_set_default_async(7)
    first = acc_get_default_async()
    call acc_set_default_async(acc_async_default)
    second = acc_get_default_async()
    !$acc set default_async(3)
    !$acc set device_num(0)
    third = acc_get_default_async()
    !$acc set default_async(acc_async_default)
    fourth = acc_get_default_async()
    print '(a,2(1x,i0,1x,l1))', 'queue', first, second >= 0, third, fourth == second
    print '(a,1x,l1,a,1x,l1)', 'any', acc_wait_any(2, [acc_async_sync, acc_async_noval]) >= 0, ', all', acc_async_test_all()
  end subroutine queues

  subroutine devices
    integer(acc_device_kind) :: type
    integer(acc_device_property), parameter :: unknown = 999
    integer :: last
    character(64) :: name, current, none
    type = acc_get_device_type()
    last = acc_get_num_devices(type) - 1
    call acc_set_device_num(last, type)
    call acc_init(type)
    print '(a,1x,l1)', 'init keeps the number', acc_get_device_num(type) == last
    call acc_set_device_type(type)
    print '(a,1x,l1)', 'and so does the type', acc_get_device_num(acc_device_current) == last
    call acc_set_device_num(0, acc_device_none)
    print '(a,1x,i0,1x,i0)', 'no radeon', acc_get_num_devices(acc_device_radeon), merge(1, 0, acc_on_device(acc_device_radeon))
    print '(a,1x,l1,1x,l1)', 'of all types', acc_get_device_type() == type, acc_get_device_num(type) == 0
    call acc_init(acc_device_host)
    print '(a,1x,l1)', 'init sets the type', acc_get_device_type() == acc_device_host
    call acc_set_device_type(type)
    call acc_get_property_string(99, acc_device_current, acc_property_name, current)
    call acc_get_property_string(0, type, acc_property_name, name)
    print '(a,1x,l1)', 'the number does not count', name == current .and. name /= ' '
    call acc_get_property_string(0, type, unknown, none)
    call acc_get_property_string(0, type, acc_property_memory, current)
    print '(a,1x,i0,1x,l1,a,1x,i0,1x,l1)', 'no such property', acc_get_property(0, type, unknown), none == ' ', &
      ', none of that kind', acc_get_property(0, type, acc_property_vendor), current == ' '
  end subroutine devices

  subroutine mapped
    integer, target :: a(10)
    integer :: i
    type(c_ptr) :: there
    a = 0
    there = acc_malloc(40_c_size_t)
    call acc_map_data(a, there, 40_c_size_t)
    call acc_copyin(a)
    call acc_delete(a)
    call acc_delete_finalize(a)
    print '(a,1x,l1)', 'mapped', acc_is_present(a)
    !$acc parallel loop present(a)
    do i = 1, 10
      a(i) = i - 1
    enddo
    call acc_memcpy_from_device(a, acc_deviceptr(a), 40_c_size_t)
    call acc_unmap_data(a)
    print '(a,1x,l1,1x,i0)', 'unmapped', acc_is_present(a), sum(a)
    call acc_free(there)
  end subroutine mapped
end program api_edges
