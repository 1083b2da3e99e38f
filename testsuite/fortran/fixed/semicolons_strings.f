c     Several statements a line, exclamation marks in strings and column 6, strings with quotes.
      program semi
      integer i; character*12 s
      i = 1; i = i + 1
      s = 'it''s ! ok' ! a comment
      print '(a,i2)', s, i; print '(a)', "it's"
      i = i +
     !    7
      print '(i0)', i
      end
