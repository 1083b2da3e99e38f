//===-- comma.cpp - The comma in front of a directive's first clause -------===//

#include "comma.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace accc {

namespace {

/// Words of directives' names; those that are clauses, too, stand first only.
bool names(StringRef Word, size_t Place) {
  static const llvm::StringSet<> First = {"parallel", "kernels",  "serial", "loop",    "data",   "enter", "exit",
                                          "update",   "host_data", "wait",  "declare", "atomic", "init",  "shutdown",
                                          "set",      "routine",   "cache"};
  static const llvm::StringSet<> Second = {"loop", "data", "read", "write", "update", "capture"};
  return (Place == 0 ? First : Second).contains(Word);
}

/// The place of the comma in the tokens behind `acc`; their number where there is none.
size_t leadingComma(ArrayRef<Token> Tokens) {
  size_t At = 0;
  while (At < Tokens.size() && Tokens[At].getIdentifierInfo() && names(Tokens[At].getIdentifierInfo()->getName(), At))
    ++At;
  if (At > 0 && At < Tokens.size() && Tokens[At].is(tok::l_paren)) {
    unsigned Depth = 0;
    for (; At < Tokens.size(); ++At) {
      Depth += Tokens[At].is(tok::l_paren);
      Depth -= Tokens[At].is(tok::r_paren);
      if (Depth == 0)
        break;
    }
    ++At;
  }
  bool Found = At > 0 && At + 1 < Tokens.size() && Tokens[At].is(tok::comma) && Tokens[At + 1].getIdentifierInfo();
  return Found ? At : Tokens.size();
}

struct Watcher : PPCallbacks {
  explicit Watcher(Preprocessor &PP) : PP(PP) {}
  Preprocessor &PP;

  /// The directive's tokens are read here, and handed on.
  void PragmaDirective(SourceLocation Loc, PragmaIntroducerKind Kind) override {
    if (!mayBeOurs(Loc, Kind))
      return;
    SmallVector<Token, 32> Tokens;
    do {
      PP.LexUnexpandedToken(Tokens.emplace_back());
    } while (Tokens.back().isNot(tok::eod));
    if (Tokens[0].getIdentifierInfo() && Tokens[0].getIdentifierInfo()->isStr("acc")) {
      size_t Comma = 1 + leadingComma(ArrayRef(Tokens).drop_front());
      if (Comma < Tokens.size())
        Tokens.erase(Tokens.begin() + Comma);
    }
    auto Copy = std::make_unique<Token[]>(Tokens.size());
    std::copy(Tokens.begin(), Tokens.end(), Copy.get());
    PP.EnterTokenStream(std::move(Copy), Tokens.size(), /*DisableMacroExpansion=*/false, /*IsReinject=*/false);
  }

  /// A line that begins with `acc` and has a comma. The text of `_Pragma` may be a macro's.
  bool mayBeOurs(SourceLocation Loc, PragmaIntroducerKind Kind) {
    SourceManager &SM = PP.getSourceManager();
    auto [File, Offset] = SM.getDecomposedLoc(SM.getSpellingLoc(Loc));
    StringRef Text = SM.getBufferData(File).substr(Offset);
    if (Kind != PIK_HashPragma)
      return Kind == PIK__Pragma;
    Text.consume_front("#");
    Text = Text.ltrim(" \t\\\n");
    if (!Text.consume_front("pragma") || !Text.ltrim(" \t\\\n").starts_with("acc"))
      return false;
    size_t End = 0;
    while ((End = Text.find('\n', End)) != StringRef::npos && End > 0 && Text[End - 1] == '\\')
      ++End;
    return Text.substr(0, End).contains(',');
  }
};

} // namespace

void dropLeadingCommas(CompilerInstance &CI) {
  Preprocessor &PP = CI.getPreprocessor();
  PP.addPPCallbacks(std::make_unique<Watcher>(PP));
}

} // namespace accc
