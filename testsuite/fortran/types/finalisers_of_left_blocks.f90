! differs: list-directed integers
! cycle, exit, goto and return finalise the variables of the blocks that they leave
module m
 implicit none
 type t
  integer :: id = 0
 contains
  final :: fin
 end type
 type, extends(t) :: u
  integer, allocatable :: x(:)
 end type
 type w
  type(t) :: a, b(2)
 end type
contains
 subroutine fin(x)
  type(t), intent(inout) :: x
  print *, 'fin', x%id
 end
 subroutine ret(n)
  integer, intent(in) :: n
  block
   type(t) :: a
   a%id = 100 + n
   if (n == 1) return
   block
    type(t), allocatable :: b
    allocate(b)
    b%id = 200 + n
    if (n == 2) return
    print *, 'end inner'
   end block
   print *, 'end outer'
  end block
  print *, 'end'
 end
end
program p
 use m
 implicit none
 integer :: i, k
 do i = 1, 4
  block
   type(t) :: a
   a%id = i
   if (i == 1) cycle
   if (i == 3) exit
   print *, 'through', i
  end block
 end do
 outer: do i = 1, 2
  block
   type(t) :: a
   a%id = 10+i
   do k = 1, 3
    block
     type(t) :: c
     c%id = 20 + k
     if (k == 2 .and. i == 1) cycle outer
     if (k == 2) exit outer
    end block
   end do
  end block
 end do outer
 blk: block
  type(t) :: d
  d%id = 30
  if (k == 2) exit blk
  print *, 'not here'
 end block blk
 block
  type(t) :: f
  f%id = 40
  block
   type(t) :: g
   g%id = 41
   goto 10
  end block
  print *, 'not here'
10 continue
  print *, 'label in f'
  if (k == 2) goto 20
 end block
 print *, 'not here'
20 print *, 'after'
 call ret(1); call ret(2); call ret(3)
 do while (k < 5)
  k = k + 1
  block
   type(t) :: h
   h%id = k
   select case (k)
   case (3); cycle
   case (4)
    if (.true.) then
     cycle
    end if
   case default; exit
   end select
  end block
 end do
 ! associate inside
 do i = 1, 2
  block
   type(t) :: a
   a%id = 60 + i
   associate (z => a%id)
    z = z + 10
    if (i == 1) cycle
   end associate
  end block
 end do
end
