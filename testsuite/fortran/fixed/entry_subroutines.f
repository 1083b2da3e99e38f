c     Entries with other argument lists and shared saved state.
      program entsub
      call setup(2., 3)
      call bump(1)
      call bump(4)
      call fetch(x, k)
      print '(f6.2,i4)', x, k
      end
      subroutine setup(a, n)
      save b, m
      b = a
      m = n
      return
      entry bump(i)
      b = b * 2
      m = m + i
      return
      entry fetch(c, j)
      c = b
      j = m
      end
