// Sections in `private` and `firstprivate` that no array can be made of (OpenACC 3.3, 2.7.1): what is said, and what is not.
// RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
struct s { double *p; };
void t(double *z, double **rows, struct s r, int n, int *out)
{
#pragma acc parallel loop private(rows[0:n][0:3], r.p[0:n])
    for (int i = 0; i < n; i++) ;
#pragma acc parallel copyout(out[0:n])
    {
        int m = 2 * n;
#pragma acc loop private(z[0:m])
        for (int i = 0; i < n; i++) { z[0] = i; out[i] = z[0]; }
#pragma acc loop private(z[0:out[0]])
        for (int i = 0; i < n; i++) z[0] = i;
    }
#pragma acc parallel loop private(z[0:4])
    for (int i = 0; i < (int)z[0]; i++) z[1] = i;
}
void v(double *z, int n, int *o)
{
#pragma acc parallel loop private(z[0:n])
    for (int i = 0; i < n; i++) z = z + 1;
#pragma acc parallel loop private(z[0:n])
    for (int i = 0; i < n; i++) o[i] = sizeof z;
#pragma acc parallel loop private(z[0:n])
    for (int i = 0; i < n; i++) { double **q = &z; o[i] = **q; }
}
#pragma acc routine seq
void u(double *z, int n)
{
#pragma acc loop seq private(z[0:n])
    for (int i = 0; i < n; i++) z[0] = i;
#pragma acc loop seq private(z[0:4])
    for (int i = 0; i < n; i++) z[0] = i;
}
// CHECK: private_sections.c:6:{{[0-9]+}}: error[ACC0002]: not supported: private sections behind pointers to pointers
// CHECK: private_sections.c:6:{{[0-9]+}}: error[ACC0002]: not supported: private sections of members
// CHECK: private_sections.c:11:{{[0-9]+}}: error[ACC0002]: not supported: a private section whose length is computed inside of the compute construct
// CHECK: private_sections.c:13:{{[0-9]+}}: error[ACC0002]: not supported: a private section whose length is computed inside of the compute construct
// CHECK: private_sections.c:17:{{[0-9]+}}: error[ACC2013]: the loop's head uses an array that is private to its iterations
// CHECK: private_sections.c:22:{{[0-9]+}}: error[{{.*}}
// CHECK: private_sections.c:24:{{[0-9]+}}: error[ACC0002]: not supported: size and address of a pointer of which a section is private here
// CHECK: private_sections.c:26:{{[0-9]+}}: error[ACC0002]: not supported: size and address of a pointer of which a section is private here
// CHECK: private_sections.c:31:{{[0-9]+}}: error[ACC0002]: not supported: private sections of a length known at run time in a routine
// CHECK-NOT: error
