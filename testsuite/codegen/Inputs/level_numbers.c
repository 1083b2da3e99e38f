// CHECK: level_numbers.c:4:40: error[ACC{{[0-9]+}}]: `__builtin_goacc_parlevel_id` takes a constant between 0 and 2
int main(int argc, char **argv)
{
    return __builtin_goacc_parlevel_id(argc) + __builtin_goacc_parlevel_size(3);
// CHECK: level_numbers.c:4:{{[0-9]+}}: error{{.*}}`__builtin_goacc_parlevel_size` takes a constant between 0 and 2
}
