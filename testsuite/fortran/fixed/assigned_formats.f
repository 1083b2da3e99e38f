c     Labels of formats in variables, and jumps beside them.
      program fm
      integer ifmt, lab, i
      do 50 i = 1, 3
        if (i .eq. 1) assign 100 to ifmt
        if (i .eq. 2) assign 200 to ifmt
        if (i .eq. 3) assign 300 to ifmt
        write(6, ifmt) i, 2.5*i
        if (i .eq. 2) then
          assign 40 to lab
        else
          assign 50 to lab
        end if
        go to lab
   40   print ifmt, i, -1.0
   50 continue
  100 format(i3, f6.2)
  200 format(' two: ', i3, e12.4)
  300 format('(three)', i5, f8.1)
      end
