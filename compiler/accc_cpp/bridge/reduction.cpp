//===-- reduction.cpp - Reductions of objects -----------------------------===//
//
// What clang refuses is read as `private` (reduction.h). A loop whose body uses such an object as a whole, as by its
// operators, gets a local of the class: each iteration begins with the values of the reduced members, which it stores back
// at its end. Members alone are what the loop reduces (2.5.15: the operation applies to each member).
//
//===----------------------------------------------------------------------===//

#include "reduction.h"
#include "tree.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace accc {

Reductions TheReductions;

namespace {

/// As clang orders its operators.
enum Operators : unsigned { Add, Mul, Max, Min, BitAnd, BitOr, BitXor, And, Or };

std::optional<unsigned> operatorFor(const Token &T) {
  switch (T.getKind()) {
  case tok::plus: return Add;
  case tok::star: return Mul;
  case tok::amp: return BitAnd;
  case tok::pipe: return BitOr;
  case tok::caret: return BitXor;
  case tok::ampamp: return And;
  case tok::pipepipe: return Or;
  case tok::identifier:
    if (T.getIdentifierInfo()->isStr("max"))
      return Max;
    if (T.getIdentifierInfo()->isStr("min"))
      return Min;
    return std::nullopt;
  default: return std::nullopt;
  }
}

/// Whether bytes are all that a copy of it is, and numbers all that it holds.
bool holdsNumbers(QualType T) {
  if (const auto *Array = dyn_cast<ConstantArrayType>(T.getCanonicalType()))
    return holdsNumbers(Array->getElementType());
  if (T->isAnyComplexType())
    return true;
  const auto *R = T->getAsCXXRecordDecl();
  if (!R)
    return T->isArithmeticType();
  return R->hasDefinition() && !R->isUnion() && !R->isPolymorphic() && R->getNumVBases() == 0 && R->hasTrivialDestructor() &&
         llvm::all_of(R->bases(), [](const CXXBaseSpecifier &B) { return holdsNumbers(B.getType()); }) &&
         llvm::all_of(R->fields(), [](const FieldDecl *F) { return !F->isBitField() && holdsNumbers(F->getType()); });
}

bool isComplex(QualType T) {
  const auto *R = T->getAsCXXRecordDecl();
  return T->isAnyComplexType() || (R && R->isInStdNamespace() && R->getIdentifier() && R->getName() == "complex");
}

unsigned placeOf(const SourceManager &SM, SourceLocation L) { return SM.getExpansionLoc(L).getRawEncoding(); }

/// The end of an item: the index of the comma or parenthesis behind it.
size_t itemEnd(ArrayRef<Token> Tokens, size_t At) {
  unsigned Depth = 0;
  for (; At < Tokens.size(); ++At) {
    if (Depth == 0 && Tokens[At].isOneOf(tok::comma, tok::r_paren))
      break;
    Depth += Tokens[At].isOneOf(tok::l_paren, tok::l_square);
    Depth -= Tokens[At].isOneOf(tok::r_paren, tok::r_square) && Depth > 0;
  }
  return At;
}

Token punctuation(tok::TokenKind Kind, SourceLocation At) {
  Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(At);
  T.setLength(1);
  return T;
}

/// Whether something other than a member that is a number is used of an object.
bool usedWhole(const Stmt *S, const VarDecl *V) {
  if (!S)
    return false;
  if (const auto *M = dyn_cast<MemberExpr>(S); M && isa<FieldDecl>(M->getMemberDecl()) && M->getType()->isArithmeticType())
    if (const auto *Name = dyn_cast<DeclRefExpr>(M->getBase()->IgnoreParens()); Name && Name->getDecl() == V)
      return false;
  if (const auto *Name = dyn_cast<DeclRefExpr>(S))
    return Name->getDecl() == V;
  if (const auto *D = dyn_cast<DeclStmt>(S))
    return llvm::any_of(D->decls(), [&](const Decl *One) {
      const auto *Own = dyn_cast<VarDecl>(One);
      return Own && usedWhole(Own->getInit(), V);
    });
  if (const auto *L = dyn_cast<LambdaExpr>(S))
    return llvm::any_of(L->capture_inits(), [&](const Expr *Init) { return usedWhole(Init, V); });
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return usedWhole(Child, V); });
}

} // namespace

bool Reductions::keep(const SourceManager &SM, const Diagnostic &Info) {
  if (Info.getID() != diag::err_acc_reduction_type || Info.getNumArgs() < 1)
    return false;
  QualType T;
  if (Info.getArgKind(0) == DiagnosticsEngine::ak_qualtype)
    T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(0)));
  else if (Info.getArgKind(0) == DiagnosticsEngine::ak_nameddecl)
    if (const auto *R = dyn_cast<RecordDecl>(reinterpret_cast<const NamedDecl *>(Info.getRawArg(0))))
      T = R->getASTContext().getCanonicalTagType(R);
  if (T.isNull() || T->isDependentType() || T->isArrayType() || !holdsNumbers(T))
    return false;
  Refused.insert(placeOf(SM, Info.getLocation()));
  return true;
}

void Reductions::rewrite(const SourceManager &SM, SmallVectorImpl<Token> &Tokens, IdentifierInfo *Private) {
  SmallVector<Token, 32> Out;
  for (size_t At = 0; At < Tokens.size();) {
    const IdentifierInfo *Name = Tokens[At].getIdentifierInfo();
    std::optional<unsigned> Op;
    if (Name && Name->isStr("reduction") && At + 3 < Tokens.size() && Tokens[At + 1].is(tok::l_paren))
      Op = operatorFor(Tokens[At + 2]);
    if (!Op || Tokens[At + 3].isNot(tok::colon)) {
      Out.push_back(Tokens[At++]);
      continue;
    }
    SmallVector<Token, 8> Kept, Moved;
    size_t Item = At + 4, End = Item;
    for (;; Item = End + 1) {
      End = itemEnd(Tokens, Item);
      ArrayRef<Token> Words = ArrayRef(Tokens).slice(Item, End - Item);
      bool Ours = llvm::any_of(Words, [&](const Token &T) { return Refused.contains(placeOf(SM, T.getLocation())); });
      SmallVector<Token, 8> &To = Ours ? Moved : Kept;
      if (!To.empty())
        To.push_back(punctuation(tok::comma, Words.empty() ? Tokens[At].getLocation() : Words[0].getLocation()));
      To.append(Words.begin(), Words.end());
      if (Ours)
        Operators[placeOf(SM, Words[0].getLocation())] = *Op;
      if (End >= Tokens.size() || Tokens[End].is(tok::r_paren))
        break;
    }
    auto Clause = [&](ArrayRef<Token> Head, ArrayRef<Token> Items) {
      if (Items.empty())
        return;
      Out.append(Head.begin(), Head.end());
      Out.append(Items.begin(), Items.end());
      Out.push_back(punctuation(tok::r_paren, Tokens[std::min(End, Tokens.size() - 1)].getLocation()));
    };
    Token Word = Tokens[At];
    Word.setIdentifierInfo(Private);
    Word.setKind(Private->getTokenID());
    Clause(ArrayRef(Tokens).slice(At, 4), Kept);
    Clause({Word, Tokens[At + 1]}, Moved);
    At = std::min(End + 1, Tokens.size());
  }
  Tokens.assign(Out.begin(), Out.end());
}

std::optional<unsigned> Reductions::operatorOf(const SourceManager &SM, const Expr *Item) const {
  auto Found = Operators.find(placeOf(SM, Item->getBeginLoc()));
  return Found == Operators.end() ? std::nullopt : std::optional(Found->second);
}

static const ValueDecl *named(const Expr *E) {
  const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Name ? Name->getDecl() : nullptr;
}

/// Whether `private` or `firstprivate` name the item, too.
static bool isPrivate(const SourceManager &SM, ArrayRef<const OpenACCClause *> List, const Expr *Item) {
  return llvm::any_of(List, [&](const OpenACCClause *Cl) {
    return (isa<OpenACCPrivateClause>(Cl) || isa<OpenACCFirstPrivateClause>(Cl)) &&
           llvm::any_of(cast<OpenACCClauseWithVarList>(Cl)->getVarList(), [&](const Expr *E) {
             return named(E) && named(E) == named(Item) && !TheReductions.operatorOf(SM, E);
           });
  });
}

/// The items of `private` that were ones of `reduction`, as such clauses.
Tree::Words Tree::movedReductions(ArrayRef<const OpenACCClause *> List, const OpenACCClauseWithVarList *Cl, unsigned &Count) {
  Words Text;
  for (Expr *E : Cl->getVarList()) {
    std::optional<unsigned> Op = TheReductions.operatorOf(SM, E);
    if (!Op)
      continue;
    if (isPrivate(SM, List, E))
      fail(E->getBeginLoc(), "a variable that is both reduced and private", "name it in one of the clauses");
    QualType T = E->getType().getNonReferenceType();
    // Of complex numbers the front knows which operators they have.
    if (T->isRecordType() && !isComplex(T) && *Op != Add)
      fail(E->getBeginLoc(), "this operation on an object of a class with constructors",
           "reduce its members by themselves, and put them together behind the construct");
    Text += std::string("reduction ") + span(E) + " " + reductionName(*Op) + " " + items({E});
    ++Count;
  }
  return Text;
}

const char *Tree::reductionName(unsigned Op) {
  static const char *const Names[] = {"add", "mul", "max", "min", "and", "or", "xor", "land", "lor", "none"};
  return Names[Op];
}

/// Objects that the loop of a directive reduces and uses as a whole become locals of its body.
void Tree::reduceObjects(ArrayRef<const OpenACCClause *> List, const Stmt *Loop) {
  for (const OpenACCClause *Cl : List) {
    if (!isa<OpenACCReductionClause>(Cl) && !isa<OpenACCPrivateClause>(Cl))
      continue;
    for (const Expr *E : cast<OpenACCClauseWithVarList>(Cl)->getVarList()) {
      if (isa<OpenACCPrivateClause>(Cl) && !TheReductions.operatorOf(SM, E))
        continue;
      const auto *V = dyn_cast_or_null<VarDecl>(named(E));
      if (V && V->getType().getNonReferenceType()->isRecordType() && usedWhole(Loop, V))
        Privates.push_back({V, nullptr, nullptr, E});
    }
  }
}

/// From one object to another of its class, number by number.
void Tree::copyNumbers(const Expr *At, const Words &To, const Words &From, QualType T, std::vector<Words> &Out) {
  if (const auto *Array = C.getAsConstantArrayType(T)) {
    unsigned Elem = type(Array->getElementType());
    auto Element = [&](const Words &Of, const Words &I) {
      return node(At, "index", Elem) + node(At, "decay", pointer(Elem)) + Of + I;
    };
    for (uint64_t I = 0; I < Array->getSize().getZExtValue(); ++I) {
      Words Index = integer(At, int64_t(I), addType("i Long"));
      copyNumbers(At, Element(To, Index), Element(From, Index), Array->getElementType(), Out);
    }
    return;
  }
  const auto *R = T->getAsCXXRecordDecl();
  if (!R)
    return assign(At, To, type(T), load(At, From, type(T)), Out);
  for (const CXXBaseSpecifier &B : R->bases()) {
    const auto *Base = B.getType()->getAsCXXRecordDecl();
    Words Part = node(At, "mem", type(B.getType())) + std::to_string(record(R)) + " " +
                 std::to_string(C.getASTRecordLayout(R).getBaseClassOffset(Base).getQuantity()) + " -1 0 ";
    copyNumbers(At, Part + To, Part + From, B.getType(), Out);
  }
  for (const FieldDecl *F : R->fields())
    copyNumbers(At, member(At, To, F), member(At, From, F), F->getType(), Out);
}

} // namespace accc
