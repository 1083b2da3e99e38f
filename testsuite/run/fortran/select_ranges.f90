! `select case` with open ranges of integers, logicals and characters.
program sel
  implicit none
  integer i, r
  logical b
  character(3) c
  do i = -5, 25, 3
    select case (i)
    case (:-3)
      r = 1
    case (-2:0)
      r = 2
    case (1,4,7)
      r = 3
    case (10:15,20)
      r = 4
    case (22:)
      r = 5
    case default
      r = 6
    end select
    print *, i, r
  end do
  do i = 1, 2
    b = i == 1
    select case (b)
    case (.true.)
      print *, 'true'
    case (.false.)
      print *, 'false'
    end select
  end do
  do i = 1, 4
    c = 'abc'
    if (i == 2) c = 'b'
    if (i == 3) c = 'zzz'
    if (i == 4) c = ''
    select case (c)
    case ('abc')
      print *, 'is abc'
    case ('b':'m')
      print *, 'b..m'
    case ('n':)
      print *, 'n..'
    case default
      print *, 'other'
    end select
  end do
  s: select case (3_8)
  case (3)
    if (i > 0) exit s
    print *, 'not reached'
  end select s
end
