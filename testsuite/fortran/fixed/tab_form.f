c     A tab in the first columns leads to the statement; a digit after it continues.
	program tabs
	integer i
	i = 4
	i = i +
	1 5
10	print '(i0)', i
	if (i .lt. 11) then
	  i = i + 1
	  goto 10
	end if
	end
