// What a library in C does with data of any type.
#include <stddef.h>

// The beginning of CFI_cdesc_t of ISO_Fortran_binding.h, which not every C compiler has.
typedef struct {
    void *base_addr;
    size_t elem_len;
    int version;
    signed char rank;
} CFI_cdesc_t;

int c_sum(const int *values, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += values[i];
    return sum;
}

void c_increment(char *bytes, int n)
{
    for (int i = 0; i < n; i++)
        bytes[i]++;
}

int c_rank(CFI_cdesc_t *array) { return array->rank; }

int c_element_bytes(CFI_cdesc_t *array) { return (int)array->elem_len; }
