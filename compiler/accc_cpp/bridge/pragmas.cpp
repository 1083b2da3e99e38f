//===-- pragmas.cpp - What clang refuses in and beside directives ---------===//
//
// The comma in front of a first clause, a `routine` without a level, items of reductions (reduction.h) and of data clauses
// (computed_items.h), and `#pragma unroll` between a directive and its loop: a hint, which clang wants to stand next to the
// loop, as it does the directive.
//
//===----------------------------------------------------------------------===//

#include "pragmas.h"
#include "computed_items.h"
#include "reduction.h"
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

/// The text of the line without its `#pragma`; empty where it has none.
StringRef pragma(StringRef Line) {
  Line = Line.ltrim();
  if (!Line.consume_front("#"))
    return {};
  Line = Line.ltrim(" \t\\\n");
  return Line.consume_front("pragma") ? Line.ltrim(" \t\\\n") : StringRef();
}

bool isHint(StringRef Pragma) {
  if (Pragma.consume_front("clang"))
    return Pragma.ltrim().starts_with("loop");
  return Pragma.starts_with("unroll") || Pragma.starts_with("nounroll");
}

/// The end of the line that begins or goes on at `At`, with the lines that continue it.
size_t lineEnd(StringRef Text, size_t At) {
  size_t End = At;
  while ((End = Text.find('\n', End)) != StringRef::npos && End > 0 && Text[End - 1] == '\\')
    ++End;
  return std::min(End, Text.size());
}

/// The last line in front of `At` that is not blank, with those that it continues.
StringRef lineBefore(StringRef Text, size_t At) {
  StringRef Before = Text.substr(0, At).rtrim();
  size_t Begin = Before.size();
  do {
    size_t Found = Before.substr(0, Begin ? Begin - 1 : 0).rfind('\n');
    Begin = Found == StringRef::npos ? 0 : Found + 1;
  } while (Begin >= 2 && Before[Begin - 2] == '\\');
  return Before.substr(Begin);
}

/// The directive's words behind `acc`, if the line is one.
StringRef directive(StringRef Line) {
  StringRef Text = pragma(Line);
  return Text.consume_front("acc") ? Text.ltrim(" \t\\\n") : StringRef();
}

/// Whether a `cache` stands between a construct's directive and what that governs: clang would take it for the body.
bool isBodyOfNone(StringRef Text, size_t At) {
  if (!directive(Text.substr(At)).starts_with("cache"))
    return false;
  StringRef Before = lineBefore(Text, At), Of = directive(Before);
  if (Of.starts_with("cache"))
    return isBodyOfNone(Text, Before.data() - Text.data());
  return llvm::any_of(ArrayRef<StringRef>{"parallel", "kernels", "serial", "loop", "data", "host_data"},
                      [&](StringRef Name) { return Of.starts_with(Name); });
}

struct Watcher : PPCallbacks {
  explicit Watcher(Preprocessor &PP) : PP(PP) {}
  Preprocessor &PP;

  /// The directive's tokens are read here, and handed on.
  void PragmaDirective(SourceLocation Loc, PragmaIntroducerKind Kind) override {
    bool Hint = Kind == PIK_HashPragma && (isHintOfDirective(Loc) || isMisplacedCache(Loc));
    if (!Hint && !mayBeOurs(Loc, Kind))
      return;
    SmallVector<Token, 32> Tokens;
    do {
      PP.LexUnexpandedToken(Tokens.emplace_back());
    } while (Tokens.back().isNot(tok::eod));
    if (Hint) {
      Tokens.erase(Tokens.begin(), Tokens.end() - 1);
    } else if (Tokens[0].getIdentifierInfo() && Tokens[0].getIdentifierInfo()->isStr("acc")) {
      size_t Comma = 1 + leadingComma(ArrayRef(Tokens).drop_front());
      if (Comma < Tokens.size())
        Tokens.erase(Tokens.begin() + Comma);
      if (TheReductions.any())
        TheReductions.rewrite(PP.getSourceManager(), Tokens, PP.getIdentifierInfo("private"));
      rewriteComputedItems(PP, Tokens);
      levelOfRoutine(Tokens);
    }
    auto Copy = std::make_unique<Token[]>(Tokens.size());
    std::copy(Tokens.begin(), Tokens.end(), Copy.get());
    PP.EnterTokenStream(std::move(Copy), Tokens.size(), /*DisableMacroExpansion=*/false, /*IsReinject=*/false);
  }

  /// A `routine` without a level is sequential, as others take it.
  void levelOfRoutine(SmallVectorImpl<Token> &Tokens) {
    auto Is = [](const Token &T, StringRef Word) { return T.getIdentifierInfo() && T.getIdentifierInfo()->isStr(Word); };
    if (Tokens.size() < 3 || !Is(Tokens[1], "routine"))
      return;
    for (const Token &T : Tokens)
      if (Is(T, "gang") || Is(T, "worker") || Is(T, "vector") || Is(T, "seq"))
        return;
    DiagnosticsEngine &Engine = PP.getDiagnostics();
    unsigned Id = Engine.getDiagnosticIDs()->getCustomDiagID(
        DiagnosticIDs::Warning, "`routine` without a level of parallelism is taken as `routine seq`");
    Engine.Report(Tokens[1].getLocation(), Id);
    Token Seq = Tokens[1];
    Seq.setIdentifierInfo(PP.getIdentifierInfo("seq"));
    Seq.setKind(tok::identifier);
    Tokens.insert(Tokens.end() - 1, Seq);
  }

  /// Such a `cache` is left out, as in C.
  bool isMisplacedCache(SourceLocation Loc) {
    SourceManager &SM = PP.getSourceManager();
    auto [File, Offset] = SM.getDecomposedLoc(SM.getSpellingLoc(Loc));
    if (!isBodyOfNone(SM.getBufferData(File), Offset))
      return false;
    DiagnosticsEngine &Engine = PP.getDiagnostics();
    unsigned Id = Engine.getDiagnosticIDs()->getCustomDiagID(
        DiagnosticIDs::Warning, "`cache` in front of a loop has no effect: put it at the top of the loop whose iterations read the elements");
    Engine.Report(Loc, Id);
    return true;
  }

  /// Whether a hint to unroll a loop stands beside a directive.
  bool isHintOfDirective(SourceLocation Loc) {
    SourceManager &SM = PP.getSourceManager();
    auto [File, Offset] = SM.getDecomposedLoc(SM.getSpellingLoc(Loc));
    StringRef Text = SM.getBufferData(File);
    if (!isHint(pragma(Text.substr(Offset))))
      return false;
    return pragma(lineBefore(Text, Offset)).starts_with("acc") ||
           pragma(Text.substr(lineEnd(Text, Offset))).starts_with("acc");
  }

  /// A line that begins with `acc` and may need another form. The text of `_Pragma` may be a macro's.
  bool mayBeOurs(SourceLocation Loc, PragmaIntroducerKind Kind) {
    SourceManager &SM = PP.getSourceManager();
    auto [File, Offset] = SM.getDecomposedLoc(SM.getSpellingLoc(Loc));
    StringRef Text = SM.getBufferData(File).substr(Offset);
    if (Kind != PIK_HashPragma)
      return Kind == PIK__Pragma;
    StringRef Line = Text.substr(0, lineEnd(Text, 0));
    return pragma(Text).starts_with("acc") &&
           (Line.contains(',') || Line.contains("routine") || mayCompute(Line) || TheReductions.any());
  }
};

} // namespace

void adaptPragmas(CompilerInstance &CI) {
  if (!CI.getLangOpts().OpenACC)
    return;
  Preprocessor &PP = CI.getPreprocessor();
  takeComputedItems(PP);
  PP.addPPCallbacks(std::make_unique<Watcher>(PP));
}

} // namespace accc
