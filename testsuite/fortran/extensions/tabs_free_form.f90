! Tabs between tokens of free form.
program	tabs_free_form
	implicit none
	integer	::	i =	5
	if	(i	==	5)	print '(i0)',	i
end	program	tabs_free_form
