//===-- computed_items.cpp - Items of clauses whose pointer is computed ----===//
//
// The host computes such a pointer once, in front of the directive, and gives it to the region by value (replace.cpp).
//
//===----------------------------------------------------------------------===//

#include "computed_items.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace accc {

namespace {

constexpr char Holder[] = "__accc_pointed_at", Maker[] = "__accc_pointed", Member[] = "at";

/// Clauses whose items are data that a pointer may lead to.
bool takesData(StringRef Clause) {
  static const llvm::StringSet<> Names = {"copy",    "copyin",  "copyout",  "create",    "present", "no_create",
                                          "delete",  "device",  "host",     "self",      "pcopy",   "pcopyin",
                                          "pcopyout", "pcreate", "present_or_copy", "present_or_copyin",
                                          "present_or_copyout", "present_or_create"};
  return Names.contains(Clause);
}

bool opens(const Token &T) { return T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace); }
bool closes(const Token &T) { return T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace); }

/// The first place from `At` on, outside of parentheses, that has one of these tokens or closes what is around.
size_t find(ArrayRef<Token> Tokens, size_t At, llvm::ArrayRef<tok::TokenKind> Kinds) {
  unsigned Depth = 0;
  for (; At < Tokens.size() && Tokens[At].isNot(tok::eod); ++At) {
    if (Depth == 0 && (closes(Tokens[At]) || llvm::is_contained(Kinds, Tokens[At].getKind())))
      break;
    Depth += opens(Tokens[At]);
    Depth -= closes(Tokens[At]);
  }
  return At;
}

/// How many tokens stand in front of the subscripts and sections that end an item.
size_t baseOf(ArrayRef<Token> Item) {
  size_t End = Item.size();
  while (End > 0 && Item[End - 1].is(tok::r_square)) {
    unsigned Depth = 0;
    size_t At = End;
    do {
      --At;
      Depth += closes(Item[At]);
      Depth -= opens(Item[At]);
    } while (At > 0 && Depth > 0);
    if (Depth > 0)
      break;
    End = At;
  }
  return End;
}

/// Whether a base is more than a name, a member or elements of such. What a macro makes of it is not known.
bool isComputed(Preprocessor &PP, ArrayRef<Token> Base) {
  for (const Token &T : Base)
    if (T.getIdentifierInfo() && PP.getMacroInfo(T.getIdentifierInfo()))
      return false;
  while (Base.size() > 2 && Base.front().is(tok::l_paren) && find(Base, 1, {}) + 1 == Base.size())
    Base = Base.drop_front().drop_back();
  unsigned Depth = 0;
  for (const Token &T : Base) {
    if (Depth == 0 && T.isOneOf(tok::l_paren, tok::star, tok::amp, tok::plus, tok::minus))
      return true;
    Depth += opens(T);
    Depth -= closes(T);
  }
  return false;
}

Token word(Preprocessor &PP, StringRef Text, SourceLocation At) {
  Token T;
  T.startToken();
  T.setKind(tok::identifier);
  T.setIdentifierInfo(PP.getIdentifierInfo(Text));
  T.setLocation(At);
  T.setLength(1);
  return T;
}

Token sign(tok::TokenKind Kind, SourceLocation At) {
  Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(At);
  T.setLength(1);
  return T;
}

void rewriteItem(Preprocessor &PP, ArrayRef<Token> Item, SmallVectorImpl<Token> &Out) {
  size_t Base = baseOf(Item);
  if (Base == 0 || Base == Item.size() || !isComputed(PP, Item.take_front(Base))) {
    Out.append(Item.begin(), Item.end());
    return;
  }
  SourceLocation At = Item.front().getLocation(), End = Item[Base - 1].getLocation();
  Out.push_back(word(PP, Maker, At));
  Out.push_back(sign(tok::l_paren, At));
  Out.append(Item.begin(), Item.begin() + Base);
  Out.push_back(sign(tok::r_paren, End));
  Out.push_back(sign(tok::period, End));
  Out.push_back(word(PP, Member, End));
  Out.append(Item.begin() + Base, Item.end());
}

} // namespace

void takeComputedItems(Preprocessor &PP) {
  std::string Text = PP.getPredefines();
  Text += std::string("template <class T> struct ") + Holder + " { T *" + Member + "; };\n" + "template <class T> " + Holder +
          "<T> " + Maker + "(T *);\n";
  PP.setPredefines(Text);
}

bool mayCompute(StringRef Line) { return Line.contains('[') && Line.count('(') > 1; }

void rewriteComputedItems(Preprocessor &PP, SmallVectorImpl<Token> &Tokens) {
  SmallVector<Token, 32> Out;
  const IdentifierInfo *Directive = Tokens.size() > 1 ? Tokens[1].getIdentifierInfo() : nullptr;
  bool Update = Directive && Directive->isStr("update");
  for (size_t At = 0; At < Tokens.size();) {
    const IdentifierInfo *Name = Tokens[At].getIdentifierInfo();
    bool Clause = Name && takesData(Name->getName()) && At + 1 < Tokens.size() && Tokens[At + 1].is(tok::l_paren);
    // On other directives it is a condition.
    Clause = Clause && (Update || !Name->isStr("self"));
    Out.push_back(Tokens[At++]);
    if (!Clause)
      continue;
    Out.push_back(Tokens[At++]);
    // Modifiers end with a colon.
    if (size_t Colon = find(Tokens, At, {tok::colon}); Colon < Tokens.size() && Tokens[Colon].is(tok::colon)) {
      Out.append(Tokens.begin() + At, Tokens.begin() + Colon + 1);
      At = Colon + 1;
    }
    for (;;) {
      size_t End = find(Tokens, At, {tok::comma});
      rewriteItem(PP, ArrayRef(Tokens).slice(At, End - At), Out);
      At = End;
      if (At >= Tokens.size() || Tokens[At].isNot(tok::comma))
        break;
      Out.push_back(Tokens[At++]);
    }
  }
  Tokens.assign(Out.begin(), Out.end());
}

const Expr *computedPointer(const Expr *Item) {
  const auto *Part = dyn_cast<MemberExpr>(Item->IgnoreParenImpCasts());
  const auto *Field = Part ? dyn_cast<FieldDecl>(Part->getMemberDecl()) : nullptr;
  const IdentifierInfo *Of = Field ? Field->getParent()->getIdentifier() : nullptr;
  if (!Of || !Of->isStr(Holder))
    return nullptr;
  const auto *Call = dyn_cast<CallExpr>(Part->getBase()->IgnoreImplicit());
  return Call && Call->getNumArgs() == 1 ? Call->getArg(0)->IgnoreParens() : nullptr;
}

} // namespace accc
