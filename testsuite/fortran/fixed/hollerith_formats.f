c     Hollerith constants in formats, and nested format groups across lines.
      program hollf
      write (*, 100) 3, 4
 100  format (1x, 5Hvalue, i3, 1x, 3Hand, i3)
      write (*, 200) (i, i*i, i = 1, 4)
 200  format (2(i3, ':', i3,
     1        2x))
      end
