//===-- instantiation.cpp - Functions that a construct calls stand outside of it //
//
// clang instantiates `constexpr` functions and those whose type is deduced where they are called, and takes the parser's scope
// for theirs: labels of a `switch` in them would be jumps into the construct around the call.
//
//===----------------------------------------------------------------------===//

#include "instantiation.h"
#include "clang/Sema/Scope.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/TemplateInstCallback.h"

using namespace clang;

namespace accc {

namespace {

/// The parser's scope is the parser's own to set.
struct CurrentScope {
  using Member = Scope *Sema::*;
  friend Member member(CurrentScope);
};
template <CurrentScope::Member M> struct Open {
  friend CurrentScope::Member member(CurrentScope) { return M; }
};
template struct Open<&Sema::CurScope>;

/// While a template is instantiated the scope is the unit's.
struct OutsideOfConstructs : TemplateInstantiationCallback {
  struct Left {
    Scope *Of;
    unsigned Depth;
  };
  std::vector<Left> Outer;
  unsigned Depth = 0;

  void initialize(const Sema &) override {}
  void finalize(const Sema &) override {}

  void atTemplateBegin(const Sema &S, const Sema::CodeSynthesisContext &) override {
    ++Depth;
    Scope *Now = S.getCurScope();
    if (!Now || !Now->isInOpenACCComputeConstructScope())
      return;
    Outer.push_back({Now, Depth});
    const_cast<Sema &>(S).*member(CurrentScope()) = S.TUScope;
  }

  void atTemplateEnd(const Sema &S, const Sema::CodeSynthesisContext &) override {
    if (!Outer.empty() && Outer.back().Depth == Depth) {
      const_cast<Sema &>(S).*member(CurrentScope()) = Outer.back().Of;
      Outer.pop_back();
    }
    --Depth;
  }
};

} // namespace

void leaveConstructs(Sema &S) { S.TemplateInstCallbacks.push_back(std::make_unique<OutsideOfConstructs>()); }

} // namespace accc
