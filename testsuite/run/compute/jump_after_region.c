// What a region leaves in a scalar is read behind a `goto`, behind a jump in an `if`, and in code that stands before it.
#include <stdio.h>

static int behind_goto(int n, int *a)
{
    int s = 0;
    if (n > 100)
        goto out;
#pragma acc kernels copy(a[0:n])
    for (int i = 0; i < n; i++) {
        s = 2 * i;
        a[i] = s;
    }
    goto out;
out:
    return s;
}

static int behind_if(int n, int *a)
{
    int s = 0;
#pragma acc kernels copy(a[0:n])
    for (int i = 0; i < n; i++) {
        s = 3 * i;
        a[i] = s;
    }
    if (n > 5)
        goto out;
    s = -1;
out:
    return s;
}

static int behind_backward_jump(int n, int *a)
{
    int s = 1, sum = 0, turn = 0;
again:
    sum += s;
#pragma acc kernels copy(a[0:n])
    for (int i = 0; i < n; i++) {
        s = i + turn;
        a[i] = s;
    }
    if (++turn < 3)
        goto again;
    return sum;
}

int main(void)
{
    int a[10];
    int last = behind_goto(10, a);
    printf("%d %d\n", last, a[9]);
    printf("%d %d\n", behind_if(10, a), behind_if(4, a));
    printf("%d\n", behind_backward_jump(10, a));
    return 0;
}
