// The routine of declare_link_pointers.c that lies in another file.
extern int *places;
#pragma acc declare link(places)

#pragma acc routine seq
int placed(int i)
{
    return places[i] + i;
}
