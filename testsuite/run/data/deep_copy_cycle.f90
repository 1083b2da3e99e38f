! -gpu=deepcopy on records that point to each other in a ring: each comes once, all pointers lead to device memory.
! flags: -gpu=deepcopy
module rings
  implicit none
  type node
    integer :: v = 0
    type(node), pointer :: next => null(), prev => null()
  end type
end module

program deep_copy_cycle
  use rings
  implicit none
  type(node), pointer :: head, b, c
  integer :: s
  allocate (head, b, c)
  head%next => b; b%next => c; c%next => head
  head%prev => c; b%prev => head; c%prev => b
  !$acc enter data copyin(head)
  head%v = 1; b%v = 2; c%v = 3
  !$acc update device(head)
  s = 0
  !$acc serial copy(s) present(head)
  s = head%v + head%next%v*10 + head%prev%v*100 + head%next%next%next%v*1000
  !$acc end serial
  !$acc exit data delete(head)
  print *, s
end program
