// Sorts real numbers by a heap: branches that nobody foresees.
#include <stdio.h>
#include <stdlib.h>

static void sift(double *heap, int root, int last)
{
    double value = heap[root];
    for (int child = 2 * root; child <= last; child *= 2) {
        if (child < last && heap[child] < heap[child + 1])
            child++;
        if (value >= heap[child])
            break;
        heap[root] = heap[child];
        root = child;
    }
    heap[root] = value;
}

static void sort(double *numbers, int n)
{
    for (int root = n / 2; root > 0; root--)
        sift(numbers, root, n);
    for (int last = n; last > 1; last--) {
        double largest = numbers[1];
        numbers[1] = numbers[last];
        numbers[last] = largest;
        sift(numbers, 1, last - 1);
    }
}

int main(void)
{
    int n = 1000000;
    double *numbers = malloc((n + 1) * sizeof *numbers), sum = 0;
    unsigned state = 1;
    for (int round = 0; round < 3; round++) {
        for (int i = 1; i <= n; i++) {
            state = state * 1664525u + 1013904223u;
            numbers[i] = state * 1e-9;
        }
        sort(numbers, n);
        for (int i = 1; i < n; i += 1000)
            sum += numbers[i] * i;
    }
    printf("%.9g\n", sum);
}
