! `data` with parts of arrays and implied dos; `exit` from named constructs.
program misc1
  implicit none
  integer i, j, n
  integer a(5), b(2,2), z(3), tri(3,3)
  real*8 d(4)
  real q(2:4)
  character(3) s(2)
  data b(1,1), b(2,1), b(1,2), b(2,2) /1,2,3,4/
  data (d(i), i=1,4) /4*0.25d0/
  data z(1)/5/, z(2:3)/6,7/
  data a(1:5:2) /3*9/
  data ((tri(i,j), i=1,3), j=1,3) /9*1/
  data s /'abcd','zzzz'/, q(3) /2.5/
  print *, b, d, z, a(1:5:2), tri, s, q(3)
  n = 2
  blk: if (n > 1) then
    if (n == 2) exit blk
    print *, 'no'
  end if blk
  o: do i = 1, 3
    sl: select case (i)
    case (1)
      do j = 1, 3
        if (j == 2) exit sl
      end do
      print *, 'not'
    case (2)
      cycle o
    case default
      print *, 'three', j
      exit o
    end select sl
    print *, 'end of', i
  end do o
end
