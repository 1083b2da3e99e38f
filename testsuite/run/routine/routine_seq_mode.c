// -acc=routineseq: functions without a directive, here and in another file, are compiled for devices, also those that only
// functions of the same kind call. One that only the host can run is left alone.
// flags: -acc=routineseq
// separate: parts/routine_seq_mode_other.c
#include <stdio.h>

double area(double r);
int chain(int n);
double host_only(const char *name);

int main(void)
{
    double a[50];
    int c[50], wrong = 0;
#pragma acc parallel loop copyout(a, c)
    for (int i = 0; i < 50; i++) {
        a[i] = area(i);
        c[i] = chain(i);
    }
    for (int i = 0; i < 50; i++)
        wrong += a[i] != 4.0 * i * i || c[i] != i * (i + 1) / 2 + 7;
    printf("wrong: %d %g\n", wrong, host_only("ACCC_NO_SUCH_VARIABLE"));
    return wrong;
}
