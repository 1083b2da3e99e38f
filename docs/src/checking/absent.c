static float v[100];

int main(void)
{
#pragma acc enter data copyin(v[0:50])
#pragma acc parallel loop present(v[0:100])
    for (int i = 0; i < 100; i++)
        v[i] += 1;
}
