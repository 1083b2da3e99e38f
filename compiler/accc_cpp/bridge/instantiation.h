//===-- instantiation.h - Functions that a construct calls stand outside of it //
#pragma once

namespace clang {
class Sema;
}

namespace accc {

/// What is instantiated because a construct calls it is not part of the construct.
void leaveConstructs(clang::Sema &S);

} // namespace accc
