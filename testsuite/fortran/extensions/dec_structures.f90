! Structures of DEC's: nested, unions, members behind a dot, fillers, default values.
! flags: -fdec
program p
implicit none
structure /date/
  integer*2 year /1999/
  integer*1 month, day
end structure
structure /appt/
  record /date/ when, until(2)
  character*10 what /'nothing'/
  structure /who/ name, others(2)
    character*4 first /'Ann'/, last
    integer age
  end structure
  integer*4 %fill(2)
  real*8 v(2) /1.5, 2.5/
end structure
structure /u/
  integer*4 tag
  union
    map
      integer*4 i
      integer*2 j
    end map
    map
      real*8 d
    endmap
    map
      character*8 s
    end map
  end union
  integer*4 after
end structure
record /appt/ a, b(3)
record /date/ d
record /u/ x, y
structure /outer/
 structure inner
  integer k
 end structure
 integer m
end structure
record /outer/ o
logical l
print '(4i5)', a.when.year, d.year, a.until(2).year, b(3).when.year
d.month = 5; d.day = 6
a.when = d
b(2).until(1) = d
print '(3i5)', a.when.month, b(2).until(1).day, b(2).until(1).year
a.name.first = 'Bob'; a.others(2).age = 42; a.others(1).last = 'Lee'
print '(3a,i4)', a.what, a.name.first, a.others(1).last, a.others(2).age
print '(2f5.1)', b(1).v
x.i = 1078530011; x.j = 7
print '(i4)', x.j
y.d = 1d0; y.after = 9
x = y
print '(f5.2,i4)', x.d, x.after
x.s = 'abcdefgh'
print '(i12,a)', x.i, x.s(2:3)
o.inner.k = 3; o.m = 4
print '(2i3)', o%inner%k, o.m
print '(6i4)', sizeof(d), sizeof(x), sizeof(o), loc(x.d)-loc(x), loc(x.after)-loc(x), loc(x.j)-loc(x)
l = d.month.eq.5.and..not.d.day.eq.7
print '(l2)', l
if (d.month .gt. 4 .and. d.day.lt.100) print '(a)', 'yes'
call s(d)
contains
subroutine s(q)
record /date/ q
q.year = q.year + 1
print '(i5)', q.year
end subroutine
end
