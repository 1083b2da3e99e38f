c     Logical if with all operators in dotted form, logical variables in data, nested block if.
      program lif77
      logical a, b, c
      integer i, n
      data a, b /.true., .false./
      n = 0
      c = a .and. .not. b .or. b
      if (c) n = n + 1
      if (a .eqv. b) n = n + 10
      if (a .neqv. b) n = n + 100
      do 10 i = 1, 6
        if (i .lt. 3 .or. i .gt. 5) then
          n = n + 1000
        else if (i .eq. 4) then
          if (c .and. i .ne. 3) then
            n = n + 10000
          end if
        else
          n = n + 100000
        end if
 10   continue
      print '(i0)', n
      end
