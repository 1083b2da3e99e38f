! DEC's names for functions of integers, operators on bits, static and automatic, type, open with shared.
! flags: -fdec
program p
integer k, i, j
do k=1,3
call s
end do
print '(5i5)', iiabs(-3_2), jmod(7,3), kiand(7_8,3_8), bnot(0_1), iishft(1_2,3)
print '(4i5)', jibset(0,3), inot(0_2), jior(4,1), jieor(5,1)
print '(l2)', bitest(5_2,2)
type *, 'hi'
type 10, 5
10 format('v=',i3)
i = 12 .and. 10
j = 12 .or. 3
print '(3i4)', i, j, i .xor. j
print '(i4)', .not. 0
i = 5
open(10, file='x.dat', carriagecontrol='list', shared, status='unknown')
write(10,'(a)') 'abc'
close(10)
open(10, file='x.dat', readonly)
read(10,'(a3)') k
close(10)
open(10, file='x.dat')
close(10, status='delete')
print '(f8.4)', cotan(1.0), cotand(45.0), cosd(60.0), dacosd(0.5d0), atan2d(1.0,1.0)
print '(f8.4)', sind(30.0), datand(1d0), dsind(30d0)
end
subroutine s
integer, static :: n
integer, automatic :: m
static q
data n /10/
data q /1.5/
n = n+1
q = q+1
m = n
print '(2i4,f5.1)', n, m, q
end
