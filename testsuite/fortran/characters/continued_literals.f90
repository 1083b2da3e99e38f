! Literals that go on over lines, also between the two quotes that are one.
program p
 character(12) :: s
1 format (''&
   ' abc')
2 format ('it''&
   &s', 1x, "a""&
   &b")
 write (s, 1)
 print *, s
 write (s, 2)
 print *, s
 print *, 'don'&
   &'t', "say ""no&
   &""", 'a' // &
   'b', 'x&
   &y', ''&
   &''''
end program
