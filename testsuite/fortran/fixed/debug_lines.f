! flags: -fd-lines-as-code
C     Lines with a d in column 1 are code.
      program debug_lines
      integer i
      i = 1
d     i = i +
d    +    5
D10   i = i*2
      write(*, '(i0)') i
      end
