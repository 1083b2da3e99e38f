c     The assignment that looks like a loop, and names that look like keywords.
      program dospac
      integer if, do, end, then, read
      real do10i
      do 10 i = 1, 2
 10   continue
      do10i = 1.5
      if = 3
      do = if + 1
      end = do * 2
      read = end
      then = 7
      if (if .eq. 3) then = 8
      print '(5i4,f5.1)', if, do, end, read, then, do10i
      end
