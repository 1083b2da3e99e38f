//! CPU kernels and the host's side of constructs, under a runtime of a few lines that runs four gangs one by one.
