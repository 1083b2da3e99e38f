// Assignments and increments as places: what is changed on the way to the place is changed once.
#include <cstdio>
struct Pair {
    int first, second;
    Pair &operator+=(int n) { return first += n, second -= n, *this; }
};
static int &pick(int *of, int &calls) { return of[calls++]; }
int main()
{
    int at[8] = {0}, a[64] = {0}, b[16] = {0}, calls[2] = {0};
    Pair pairs[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
#pragma acc serial copy(at, a, b, calls, pairs)
    {
        int left = 0, right = 0, n = 0, m = 0;
        a[left++] = 1, a[left++] = 2;
        a[10 + right] = 3, a[10 + right++ + 1] = 4;
        (b[n++] = 5) += 2;
        (b[n++] += 3) *= 4;
        ++(b[n++] = 6);
        (++b[n++])++;
        int &shown = (b[n++] = 9);
        shown += 1;
        left > 1 ? a[20 + left++] = 1 : a[30 + right++] = 2;
        (left > 100 ? a[40 + left++] : a[40 + right++]) = 7;
        (m++, a[50 + m++]) = 8;
        (pairs[m - 2] = pairs[m]) += 10;
        (pairs[--m] += 1).second = 99;
        pick(calls, calls[1]) += 5, pick(calls, calls[1]) -= 1;
        int *p = a + 60;
        (*p++ = 11) += 1, *p++ = 12;
        at[0] = left, at[1] = right, at[2] = n, at[3] = m, at[4] = (int)(p - a);
    }
    for (int i = 0; i < 8; i++) std::printf(" %d", at[i]);
    for (int i = 0; i < 64; i++) std::printf(" %d", a[i]);
    for (int i = 0; i < 16; i++) std::printf(" %d", b[i]);
    for (Pair &pair : pairs) std::printf(" %d %d", pair.first, pair.second);
    std::printf(" %d %d\n", calls[0], calls[1]);
    return 0;
}
