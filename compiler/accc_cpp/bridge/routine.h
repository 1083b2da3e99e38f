//===-- routine.h - `routine` directives in front of linkage specifications ===//
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Frontend/CompilerInstance.h"
#include <vector>

namespace accc {

/// clang refuses `#pragma acc routine seq` in front of `extern "C" f();`, which OpenACC allows. The message is off; this
/// gives the function its attribute, and says the message where no function follows.
class RoutinePragmas {
public:
  /// In front of parsing.
  void watch(clang::CompilerInstance &CI);
  /// A specification without braces, as it comes by.
  void linkage(clang::ASTContext &C, clang::LinkageSpecDecl *L);
  /// Behind the last declaration.
  void finish(clang::ASTContext &C);

  void seen(clang::SourceLocation Where) { Pragmas.push_back(Where); }

private:
  /// Directives without a name that no function has yet.
  std::vector<clang::SourceLocation> Pragmas;
};

} // namespace accc
