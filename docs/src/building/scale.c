float scaled(float x) { return 10 * x; }
