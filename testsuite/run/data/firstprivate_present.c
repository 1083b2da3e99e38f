// A firstprivate array has the host's values, whatever the device has of it, and leaves that alone: of an array that is present, of
// one of which a part is, of a section of one, and in an asynchronous construct (OpenACC 3.3, 2.5.14).
// check: stale device data
#include <stdio.h>
#include <stdlib.h>

static void show(const char *what, const int *r, int n)
{
    printf("%s", what);
    for (int i = 0; i < n; i++)
        printf(" %d", r[i]);
    printf("\n");
}

static void sections(int n)
{
    int *p = malloc(n * sizeof *p), *r = malloc(n * sizeof *r);
    for (int i = 0; i < n; i++)
        p[i] = i;
#pragma acc enter data copyin(p[0:n])
    for (int i = 0; i < n; i++)
        p[i] = 10 * i;
#pragma acc parallel loop firstprivate(p[0:n]) copyout(r[0:n]) async(1)
    for (int i = 0; i < n; i++)
        r[i] = p[i] + 1;
#pragma acc wait(1)
    show("section", r, n);
#pragma acc parallel loop present(p[0:n]) copyout(r[0:n])
    for (int i = 0; i < n; i++)
        r[i] = p[i];
#pragma acc exit data delete(p[0:n])
    printf("kept on the device: %s\n", r[2] == 2 || r[2] == 20 ? "yes" : "no");
    free(p);
    free(r);
}

int main(void)
{
    int a[8], r[8], back[8];
    for (int i = 0; i < 8; i++)
        a[i] = i;
#pragma acc enter data copyin(a)
    for (int i = 0; i < 8; i++)
        a[i] = 100 + i;
#pragma acc parallel loop firstprivate(a) copyout(r)
    for (int i = 0; i < 8; i++)
        r[i] = a[i];
    show("read", r, 8);
#pragma acc parallel num_gangs(2) firstprivate(a) copyout(r)
    {
        a[3] = a[2] + 5;
#pragma acc loop gang vector
        for (int i = 0; i < 8; i++)
            r[i] = a[i];
    }
    show("written", r, 8);
#pragma acc exit data delete(a)
    for (int i = 0; i < 8; i++)
        back[i] = a[i];
    show("host's", back, 8);
#pragma acc enter data copyin(a[2:3])
    for (int i = 0; i < 8; i++)
        a[i] = 200 + i;
#pragma acc serial firstprivate(a) copyout(r)
    for (int i = 0; i < 8; i++)
        r[i] = a[i];
    show("in part", r, 8);
#pragma acc exit data delete(a[2:3])
    sections(6);
}
