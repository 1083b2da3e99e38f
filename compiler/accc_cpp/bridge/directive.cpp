//===-- directive.cpp - Directives, with the clauses as they were written --===//

#include "computed_items.h"
#include "reduction.h"
#include "tree.h"
#include "clang/Basic/OpenACCKinds.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace accc {

static std::string num(uint64_t N) { return std::to_string(N); }

static const char *kindName(OpenACCDirectiveKind K) {
  switch (K) {
  case OpenACCDirectiveKind::Parallel: return "parallel";
  case OpenACCDirectiveKind::Serial: return "serial";
  case OpenACCDirectiveKind::Kernels: return "kernels";
  case OpenACCDirectiveKind::ParallelLoop: return "parallel_loop";
  case OpenACCDirectiveKind::SerialLoop: return "serial_loop";
  case OpenACCDirectiveKind::KernelsLoop: return "kernels_loop";
  case OpenACCDirectiveKind::Data: return "data";
  case OpenACCDirectiveKind::EnterData: return "enter_data";
  case OpenACCDirectiveKind::ExitData: return "exit_data";
  case OpenACCDirectiveKind::HostData: return "host_data";
  case OpenACCDirectiveKind::Loop: return "loop";
  case OpenACCDirectiveKind::Cache: return "cache";
  case OpenACCDirectiveKind::Atomic: return "atomic";
  case OpenACCDirectiveKind::Init: return "init";
  case OpenACCDirectiveKind::Shutdown: return "shutdown";
  case OpenACCDirectiveKind::Set: return "set";
  case OpenACCDirectiveKind::Update: return "update";
  case OpenACCDirectiveKind::Wait: return "wait";
  default: return "unknown";
  }
}

/// A number of a clause.
Tree::Words Tree::number(const Expr *E) { return value(E); }

Tree::Words Tree::optional(const Expr *E) { return E ? "1 " + number(E) : "0 "; }

Tree::Words Tree::numbers(ArrayRef<Expr *> List) {
  Words Text = num(List.size()) + " ";
  for (const Expr *E : List)
    Text += number(E);
  return Text;
}

/// The place that a clause names; its dimensions, if it names a part: `section`, base, dimensions.
Tree::Words Tree::designator(const Expr *Written) {
  const Expr *E = Written->IgnoreParenImpCasts();
  std::vector<std::pair<const Expr *, const Expr *>> Dims;
  std::vector<bool> Single;
  const Expr *Base = E;
  for (;;) {
    Base = Base->IgnoreParenImpCasts();
    if (const auto *X = dyn_cast<ArraySectionExpr>(Base)) {
      Dims.insert(Dims.begin(), {X->getLowerBound(), X->getLength()});
      Single.insert(Single.begin(), X->getColonLocFirst().isInvalid());
      Base = X->getBase();
    } else if (const auto *X = dyn_cast<ArraySubscriptExpr>(Base)) {
      Dims.insert(Dims.begin(), {X->getIdx(), nullptr});
      Single.insert(Single.begin(), true);
      Base = X->getBase();
    } else
      break;
  }
  Base = Base->IgnoreParenImpCasts();
  Words Of;
  unsigned Type;
  if (const Expr *Pointer = computedPointer(Base)) {
    Type = type(Pointer->getType());
    Of = node(Pointer, "obj", Type) + num(Values.lookup(Pointer)) + " ";
  } else if (isa<CXXThisExpr>(Base)) {
    if (!HasThis || ClosureThis) {
      fail(Base->getBeginLoc(), "`this` in this clause", "copy it to a variable in front of the directive");
      return integer(Base, 0, addType("i Int"));
    }
    Type = type(Base->getType());
    Of = node(Base, "obj", Type) + num(This) + " ";
    if (Dims.empty())
      return node(E, "section", Type) + Of + "1 0 1 " + integer(Base, 1, addType("i Long"));
  } else {
    Of = place(Base);
    Type = type(Base->getType().getNonReferenceType());
  }
  if (Dims.empty())
    return Of;
  Words Text = node(E, "section", Type) + Of + num(Dims.size()) + " ";
  for (size_t I = 0; I < Dims.size(); ++I) {
    Text += Dims[I].first ? "1 " + index(Dims[I].first) : "0 ";
    if (Single[I])
      Text += "1 " + integer(E, 1, addType("i Long"));
    else
      Text += Dims[I].second ? "1 " + index(Dims[I].second) : "0 ";
  }
  return Text;
}

/// The name that messages show, without sections.
static std::string written(const ASTContext &C, const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const Expr *Pointer = computedPointer(E))
    return Lexer::getSourceText(CharSourceRange::getTokenRange(Pointer->getSourceRange()), C.getSourceManager(), C.getLangOpts())
        .str();
  if (const auto *X = dyn_cast<ArraySectionExpr>(E))
    return written(C, X->getBase());
  if (const auto *X = dyn_cast<ArraySubscriptExpr>(E))
    return written(C, X->getBase());
  if (const auto *X = dyn_cast<DeclRefExpr>(E))
    return X->getDecl()->getNameAsString();
  if (const auto *X = dyn_cast<MemberExpr>(E)) {
    std::string Name = X->getMemberDecl()->getNameAsString();
    if (isa<CXXThisExpr>(X->getBase()->IgnoreParenImpCasts()))
      return X->isImplicitAccess() ? Name : "this->" + Name;
    return written(C, X->getBase()) + (X->isArrow() ? "->" : ".") + Name;
  }
  if (isa<CXXThisExpr>(E))
    return "this";
  return "item";
}

/// Name, span, whether it is written with one subscript, place.
Tree::Words Tree::item(const Expr *E) {
  const auto *Element = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts());
  const auto *Section = dyn_cast<ArraySectionExpr>(E->IgnoreParenImpCasts());
  bool One = Element || (Section && Section->getColonLocFirst().isInvalid());
  return word(written(C, E)) + " " + span(E) + (One ? " 1 " : " 0 ") + designator(E);
}

Tree::Words Tree::items(ArrayRef<Expr *> List) {
  Words Text = num(List.size()) + " ";
  for (const Expr *E : List)
    Text += item(E);
  return Text;
}

/// Whether the region has the variable that an item names, or is part of.
bool Tree::isReached(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *X = dyn_cast<MemberExpr>(E))
    return isa<FieldDecl>(X->getMemberDecl()) && isReached(X->getBase());
  if (const auto *X = dyn_cast<DeclRefExpr>(E))
    return Variables.count(X->getDecl());
  return isa<CXXThisExpr>(E) && HasThis;
}

static const char *visibleKind(const OpenACCClause *Cl) {
  switch (Cl->getClauseKind()) {
  case OpenACCClauseKind::Copy: case OpenACCClauseKind::PCopy: case OpenACCClauseKind::PresentOrCopy: return "copy";
  case OpenACCClauseKind::CopyIn: case OpenACCClauseKind::PCopyIn: case OpenACCClauseKind::PresentOrCopyIn: return "copyin";
  case OpenACCClauseKind::CopyOut: case OpenACCClauseKind::PCopyOut: case OpenACCClauseKind::PresentOrCopyOut: return "copyout";
  case OpenACCClauseKind::Create: case OpenACCClauseKind::PCreate: case OpenACCClauseKind::PresentOrCreate: return "create";
  case OpenACCClauseKind::NoCreate: return "no_create";
  case OpenACCClauseKind::Present: return "present";
  case OpenACCClauseKind::DevicePtr: return "deviceptr";
  default: return nullptr;
  }
}

/// The visible data clauses (2.6.2) on what the region uses, innermost construct first; sections are those of the construct.
Tree::Words Tree::around(const Region &R) {
  unsigned Count = 0;
  Words Text;
  for (const VisibleClause &V : llvm::reverse(R.Visible)) {
    const char *Kind = visibleKind(V.Clause);
    std::vector<const Expr *> Bases;
    if (Kind)
      for (const Expr *E : cast<OpenACCClauseWithVarList>(V.Clause)->getVarList()) {
        for (E = E->IgnoreParenImpCasts();; E = E->IgnoreParenImpCasts())
          if (const auto *X = dyn_cast<ArraySectionExpr>(E))
            E = X->getBase();
          else if (const auto *X = dyn_cast<ArraySubscriptExpr>(E))
            E = X->getBase();
          else
            break;
        if (!isa<CXXThisExpr>(E) && isReached(E))
          Bases.push_back(E);
      }
    if (Bases.empty())
      continue;
    // What is present on a condition may have to be brought.
    Text += std::string(V.Conditional && Kind == std::string("present") ? "copy" : Kind) + " " + num(Bases.size()) + " ";
    for (const Expr *E : Bases)
      Text += item(E);
    ++Count;
  }
  return num(Count) + " " + Text;
}

/// Items of `private` and `firstprivate`. A `private` object with a constructor or destructor becomes a local of the body;
/// a `firstprivate` one is copied there from the bytes that the clause brings.
Tree::Words Tree::privateItems(const OpenACCClauseWithVarList *Cl) {
  std::vector<Expr *> Plain;
  unsigned I = 0;
  for (Expr *E : Cl->getVarList()) {
    const auto *P = dyn_cast<OpenACCPrivateClause>(Cl);
    if (P && TheReductions.operatorOf(SM, E)) {
      ++I;
      continue;
    }
    if (P && hasLife(E, false))
      privateObject(E, P->getInitRecipes()[I].AllocaDecl, nullptr);
    else
      Plain.push_back(E);
    if (const auto *F = dyn_cast<OpenACCFirstPrivateClause>(Cl); F && hasLife(E, true))
      privateObject(E, F->getInitRecipes()[I].AllocaDecl, F->getInitRecipes()[I].InitFromTemporary);
    ++I;
  }
  return items(Plain);
}

static std::string modifiers(OpenACCModifierKind List) {
  std::string Text;
  auto Add = [&](OpenACCModifierKind Bit, const char *Name) {
    if (isOpenACCModifierBitSet(List, Bit))
      Text += std::string(Text.empty() ? "" : ",") + Name;
  };
  Add(OpenACCModifierKind::Always, "always");
  Add(OpenACCModifierKind::AlwaysIn, "alwaysin");
  Add(OpenACCModifierKind::AlwaysOut, "alwaysout");
  Add(OpenACCModifierKind::Capture, "capture");
  Add(OpenACCModifierKind::Readonly, "readonly");
  Add(OpenACCModifierKind::Zero, "zero");
  return Text.empty() ? "- " : Text + " ";
}

Tree::Words Tree::clauses(ArrayRef<const OpenACCClause *> List, unsigned &Count) {
  Words Text;
  Count = 0;
  for (const OpenACCClause *Cl : List) {
    std::string Where = span(Cl->getSourceRange());
    auto Data = [&](const char *Name, OpenACCModifierKind M = OpenACCModifierKind::Invalid) {
      return std::string("data ") + Where + " " + Name + " " + modifiers(M) +
             items(cast<OpenACCClauseWithVarList>(Cl)->getVarList());
    };
    auto Single = [&](const char *Name) {
      return std::string(Name) + " " + Where + " " + optional(cast<OpenACCClauseWithSingleIntExpr>(Cl)->getIntExpr());
    };
    ++Count;
    switch (Cl->getClauseKind()) {
    case OpenACCClauseKind::Copy: case OpenACCClauseKind::PCopy: case OpenACCClauseKind::PresentOrCopy:
      Text += Data("copy", cast<OpenACCCopyClause>(Cl)->getModifierList()); break;
    case OpenACCClauseKind::CopyIn: case OpenACCClauseKind::PCopyIn: case OpenACCClauseKind::PresentOrCopyIn:
      Text += Data("copyin", cast<OpenACCCopyInClause>(Cl)->getModifierList()); break;
    case OpenACCClauseKind::CopyOut: case OpenACCClauseKind::PCopyOut: case OpenACCClauseKind::PresentOrCopyOut:
      Text += Data("copyout", cast<OpenACCCopyOutClause>(Cl)->getModifierList()); break;
    case OpenACCClauseKind::Create: case OpenACCClauseKind::PCreate: case OpenACCClauseKind::PresentOrCreate:
      Text += Data("create", cast<OpenACCCreateClause>(Cl)->getModifierList()); break;
    case OpenACCClauseKind::NoCreate: Text += Data("no_create"); break;
    case OpenACCClauseKind::Present: Text += Data("present"); break;
    case OpenACCClauseKind::DevicePtr: Text += Data("deviceptr"); break;
    case OpenACCClauseKind::Attach: Text += Data("attach"); break;
    case OpenACCClauseKind::Detach: Text += Data("detach"); break;
    case OpenACCClauseKind::Delete: Text += Data("delete"); break;
    case OpenACCClauseKind::UseDevice: Text += Data("use_device"); break;
    case OpenACCClauseKind::Host: Text += Data("self"); break;
    case OpenACCClauseKind::Device: Text += Data("device"); break;
    case OpenACCClauseKind::Private:
      Text += "private " + Where + " " + privateItems(cast<OpenACCClauseWithVarList>(Cl));
      Text += movedReductions(List, cast<OpenACCClauseWithVarList>(Cl), Count);
      break;
    case OpenACCClauseKind::FirstPrivate:
      Text += "firstprivate " + Where + " " + privateItems(cast<OpenACCClauseWithVarList>(Cl)); break;
    case OpenACCClauseKind::Reduction: {
      const auto *R = cast<OpenACCReductionClause>(Cl);
      Text += "reduction " + Where + " " + reductionName(unsigned(R->getReductionOp())) + " " + items(R->getVarList());
      break;
    }
    case OpenACCClauseKind::NumGangs:
      Text += "num_gangs " + Where + " " + numbers(cast<OpenACCNumGangsClause>(Cl)->getIntExprs()); break;
    case OpenACCClauseKind::NumWorkers: Text += Single("num_workers"); break;
    case OpenACCClauseKind::VectorLength: Text += Single("vector_length"); break;
    case OpenACCClauseKind::Gang: {
      const auto *G = cast<OpenACCGangClause>(Cl);
      const Expr *Num = nullptr, *Dim = nullptr, *Static = nullptr;
      for (unsigned I = 0; I < G->getNumExprs(); ++I) {
        auto [Kind, E] = G->getExpr(I);
        (Kind == OpenACCGangKind::Num ? Num : Kind == OpenACCGangKind::Dim ? Dim : Static) = E;
      }
      Text += "gang " + Where + " " + optional(Num) + optional(Dim);
      if (Static && isa<OpenACCAsteriskSizeExpr>(Static))
        Text += "1 0 ";
      else
        Text += Static ? "1 1 " + number(Static) : "0 ";
      break;
    }
    case OpenACCClauseKind::Worker: Text += Single("worker"); break;
    case OpenACCClauseKind::Vector: Text += Single("vector"); break;
    case OpenACCClauseKind::Async: Text += Single("async"); break;
    case OpenACCClauseKind::DeviceNum: Text += Single("device_num"); break;
    case OpenACCClauseKind::DefaultAsync: Text += Single("default_async"); break;
    case OpenACCClauseKind::Seq: Text += "seq " + Where + " "; break;
    case OpenACCClauseKind::Independent: Text += "independent " + Where + " "; break;
    case OpenACCClauseKind::Auto: Text += "auto " + Where + " "; break;
    case OpenACCClauseKind::Finalize: Text += "finalize " + Where + " "; break;
    case OpenACCClauseKind::IfPresent: Text += "if_present " + Where + " "; break;
    case OpenACCClauseKind::NoHost: Text += "nohost " + Where + " "; break;
    case OpenACCClauseKind::Collapse: {
      const auto *X = cast<OpenACCCollapseClause>(Cl);
      Text += "collapse " + Where + (X->hasForce() ? " 1 " : " 0 ") + number(X->getLoopCount());
      break;
    }
    case OpenACCClauseKind::Tile: {
      ArrayRef<Expr *> Sizes = cast<OpenACCTileClause>(Cl)->getSizeExprs();
      Text += "tile " + Where + " " + num(Sizes.size()) + " ";
      for (const Expr *E : Sizes)
        Text += isa<OpenACCAsteriskSizeExpr>(E) ? "0 " : "1 " + number(E);
      break;
    }
    case OpenACCClauseKind::If:
      Text += "if " + Where + " " + condition(cast<OpenACCIfClause>(Cl)->getConditionExpr()); break;
    case OpenACCClauseKind::Self: {
      const auto *X = cast<OpenACCSelfClause>(Cl);
      if (X->isVarListClause())
        Text += "data " + Where + " self - " + items(X->getVarList());
      else
        Text += "self " + Where + " " + (X->hasConditionExpr() ? "1 " + condition(X->getConditionExpr()) : "0 ");
      break;
    }
    case OpenACCClauseKind::Default:
      Text += "default " + Where +
              (cast<OpenACCDefaultClause>(Cl)->getDefaultClauseKind() == OpenACCDefaultClauseKind::None ? " none " : " present ");
      break;
    case OpenACCClauseKind::Wait: {
      const auto *X = cast<OpenACCWaitClause>(Cl);
      bool Any = X->hasExprs();
      Text += "wait " + Where + " " + optional(Any && X->hasDevNumExpr() ? X->getDevNumExpr() : nullptr) +
              (Any ? numbers(X->getQueueIdExprs()) : "0 ");
      break;
    }
    case OpenACCClauseKind::DeviceType: case OpenACCClauseKind::DType: {
      const auto *X = cast<OpenACCDeviceTypeClause>(Cl);
      Text += "device_type " + Where + " " + num(X->getArchitectures().size()) + " ";
      for (const DeviceTypeArgument &A : X->getArchitectures())
        Text += word(A.getIdentifierInfo() ? A.getIdentifierInfo()->getName() : "*") + " ";
      break;
    }
    default:
      --Count;
      fail(Cl->getBeginLoc(), "this clause in C++", "leave it out");
    }
  }
  return Text;
}

unsigned loopsOf(ArrayRef<const OpenACCClause *> List) {
  for (const OpenACCClause *Cl : List) {
    if (const auto *X = dyn_cast<OpenACCCollapseClause>(Cl))
      if (const auto *N = dyn_cast_or_null<ConstantExpr>(X->getLoopCount()))
        return N->getResultAsAPSInt().getZExtValue();
    if (const auto *X = dyn_cast<OpenACCTileClause>(Cl))
      return X->getSizeExprs().size();
  }
  return 1;
}

/// Kind, spans, argument, clauses.
Tree::Words Tree::directive(const OpenACCConstructStmt *S) {
  SourceLocation Low = S->getDirectiveLoc(), High = S->getDirectiveLoc();
  ArrayRef<const OpenACCClause *> List = S->clauses();
  if (!List.empty())
    High = List.back()->getEndLoc();
  Words Argument = "none ";
  if (const auto *W = dyn_cast<OpenACCWaitConstruct>(S)) {
    Argument = "wait " + optional(W->hasDevNumExpr() ? W->getDevNumExpr() : nullptr) + numbers(W->getQueueIdExprs());
    if (W->getRParenLoc().isValid() && List.empty())
      High = W->getRParenLoc();
  } else if (const auto *Cache = dyn_cast<OpenACCCacheConstruct>(S)) {
    Argument = std::string("cache ") + (Cache->hasReadOnly() ? "1 " : "0 ") + items(Cache->getVarList());
    High = Cache->getRParenLoc();
  }
  std::string Kind = kindName(S->getDirectiveKind());
  if (const auto *A = dyn_cast<OpenACCAtomicConstruct>(S)) {
    switch (A->getAtomicKind()) {
    case OpenACCAtomicKind::Read: Kind = "atomic_read"; break;
    case OpenACCAtomicKind::Write: Kind = "atomic_write"; break;
    case OpenACCAtomicKind::Capture: Kind = "atomic_capture"; break;
    default: Kind = "atomic_update"; break;
    }
  }
  unsigned Count;
  Privates.clear();
  Words Text = clauses(List, Count);
  if (const auto *L = dyn_cast<OpenACCLoopConstruct>(S))
    reduceObjects(List, L->getLoop());
  else if (const auto *L = dyn_cast<OpenACCCombinedConstruct>(S))
    reduceObjects(List, L->getLoop());
  else if (const auto *Block = dyn_cast<OpenACCComputeConstruct>(S))
    reduceObjects(List, Block->getStructuredBlock());
  PrivateDepth = Privates.empty() ? 0 : loopsOf(List);
  Nested = loopsOf(List);
  bool Compute = isOpenACCComputeDirectiveKind(S->getDirectiveKind()) || isa<OpenACCCombinedConstruct>(S);
  if (Default && Compute && !llvm::any_of(List, [](const OpenACCClause *Cl) { return isa<OpenACCDefaultClause>(Cl); })) {
    unsigned More;
    Text += clauses({Default}, More);
    Count += More;
  }
  return Kind + " " + span(SourceRange(Low, High)) + " " + span(SourceRange(Low)) + " " + Argument + num(Count) + " " + Text;
}

static bool usedOutsideLoops(const Stmt *S, const VarDecl *V) {
  if (!S || isa<OpenACCLoopConstruct>(S))
    return false;
  if (const auto *Name = dyn_cast<DeclRefExpr>(S); Name && Name->getDecl() == V)
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return usedOutsideLoops(Child, V); });
}

/// Private objects that only loops use are made in these: each gang loop of a region may be a kernel of its own.
Tree::Words Tree::regionBody(const Stmt *Body) {
  std::vector<Private> Own, OfLoops;
  for (Private &P : std::exchange(Privates, {}))
    (usedOutsideLoops(Body, P.Variable) ? Own : OfLoops).push_back(P);
  PrivateDepth = 0;
  LoopPrivates = std::move(OfLoops);
  Words Text = Own.empty() ? one(Body)
                           : bodyWith(std::move(Own), Body, [&](std::vector<Words> &Out) { statement(Body, Out); });
  LoopPrivates.clear();
  return Text;
}

Tree::Words Tree::constructStatement(const OpenACCConstructStmt *S) {
  std::string Where = span(S);
  switch (S->getDirectiveKind()) {
  case OpenACCDirectiveKind::Parallel: case OpenACCDirectiveKind::Serial: case OpenACCDirectiveKind::Kernels: {
    const Stmt *Body = cast<OpenACCComputeConstruct>(S)->getStructuredBlock();
    return "region " + Where + " " + span(SourceRange(S->getEndLoc())) + " " + directive(S) + "\n" + regionBody(Body);
  }
  case OpenACCDirectiveKind::ParallelLoop: case OpenACCDirectiveKind::SerialLoop: case OpenACCDirectiveKind::KernelsLoop: {
    Words D = directive(S);
    return loop(cast<OpenACCCombinedConstruct>(S)->getLoop(), D);
  }
  case OpenACCDirectiveKind::Loop: {
    Words D = directive(S);
    std::vector<Private> OfLoops = std::exchange(LoopPrivates, {});
    Privates.insert(Privates.end(), OfLoops.begin(), OfLoops.end());
    if (!Privates.empty())
      PrivateDepth = loopsOf(S->clauses());
    Words Text = loop(cast<OpenACCLoopConstruct>(S)->getLoop(), D);
    LoopPrivates = std::move(OfLoops);
    return Text;
  }
  case OpenACCDirectiveKind::Atomic:
    return "atomic " + Where + " " + directive(S) + "\n" + one(cast<OpenACCAtomicConstruct>(S)->getAssociatedStmt());
  case OpenACCDirectiveKind::Data: case OpenACCDirectiveKind::EnterData: case OpenACCDirectiveKind::ExitData:
  case OpenACCDirectiveKind::Update: case OpenACCDirectiveKind::Wait: case OpenACCDirectiveKind::Init:
  case OpenACCDirectiveKind::Shutdown: case OpenACCDirectiveKind::Set: case OpenACCDirectiveKind::Cache:
    return "standalone " + Where + " " + directive(S) + "\n";
  default:
    fail(S->getBeginLoc(), "this directive here", "write it in host code");
    return "empty " + Where + "\n";
  }
}

} // namespace accc
