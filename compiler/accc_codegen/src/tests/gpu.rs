//! GPU kernels as PTX.
