int wanted(const double *a, int i, int n)
{
    int found = 0;
    if (i < n && !(a[i] > 1 || a[i + 1] > 2))
        found = 1;
    while (i < n && (a[i] < 0 || a[i] > 9))
        i++;
    do
        i--;
    while (i > 0 && a[i] != 3);
    return found ? i : -i;
}

int both(int a, int b)
{
    return a > 0 && b > 0;
}
