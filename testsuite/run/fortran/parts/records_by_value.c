// Functions of C with records by value, and calls of Fortran's.
struct pair { int a, b; }; struct mixed { float x; int i; double y; }; struct three { int a[3]; }; struct floats { float x[3]; };
struct nested { struct pair p; double z; }; struct big { double x[4]; }; struct small { signed char a, b, c; };
struct pair c_pair(struct pair v) { return (struct pair){v.b, v.a}; }
struct mixed c_mixed(int i, struct mixed v, double d) { return (struct mixed){v.x * 2, v.i + i, v.y + d}; }
struct three c_three(struct three v) { return (struct three){{v.a[2], v.a[1], v.a[0]}}; }
struct floats c_floats(struct floats v) { return (struct floats){{v.x[2], v.x[1], v.x[0]}}; }
struct nested c_nested(struct nested v) { return (struct nested){{v.p.b, v.p.a}, -v.z}; }
struct big c_big(struct big v, int i) { for (int k = 0; k < 4; k++) v.x[k] += i; return v; }
struct small c_small(struct small v) { return (struct small){v.c, v.b, v.a}; }
struct pair f_pair(struct pair); struct mixed f_mixed(int, struct mixed, double); struct big f_big(struct big, int);
struct three f_three(struct three);
int c_calls(void)
{
    struct pair p = f_pair((struct pair){10, 20});
    struct mixed m = f_mixed(1, (struct mixed){0.5f, 2, 3.5}, 4);
    struct big b = {{1, 2, 3, 4}}, c = f_big(b, 5);
    struct three t = f_three((struct three){{1, 2, 3}});
    return p.a == 20 && p.b == 11 && m.x == 1.5f && m.i == 3 && m.y == 7.5 && b.x[3] == 4 && c.x[0] == 5 && c.x[3] == 20
        && t.a[0] == 3 && t.a[2] == 1;
}
