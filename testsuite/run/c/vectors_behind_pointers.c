// Vectors behind pointers whose typedef says that they are less aligned, and what `_Alignof` says of long vectors.
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef int v4_anywhere __attribute__((vector_size(16), aligned(1)));
typedef float v16 __attribute__((vector_size(64)));
struct padded { char c; v16 v; };
static char bytes[64] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20};
static v4 add(const v4_anywhere *a, const v4_anywhere *b) { return *a + b[0]; }
int main(void) {
    v4_anywhere *p = (v4_anywhere *)(bytes + 1);
    v4 sum = add(p, (v4_anywhere *)(bytes + 3));
    printf("%x %x %x %x\n", sum[0], sum[1], sum[2], sum[3]);
    p[1] = sum * 2;
    *p += 1;
    for (int i = 0; i < 40; i++)
        printf("%d ", bytes[i]);
    printf("\n%zu %zu %zu %zu\n", _Alignof(v16), __alignof__(v16), sizeof(struct padded), _Alignof(v4));
    return 0;
}
