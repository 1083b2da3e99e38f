! A state machine of labels and goto within a loop.
program goto_state_machine
  implicit none
  character(*), parameter :: s = 'aab ba  abb'
  integer :: i, words, letters
  words = 0; letters = 0; i = 0
10 i = i + 1
  if (i > len(s)) goto 99
  if (s(i:i) == ' ') goto 10
  words = words + 1
20 letters = letters + 1
  i = i + 1
  if (i > len(s)) goto 99
  if (s(i:i) /= ' ') goto 20
  goto 10
99 print '(2(i0,1x))', words, letters
end program goto_state_machine
