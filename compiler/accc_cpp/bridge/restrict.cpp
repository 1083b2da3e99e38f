//===-- restrict.cpp - `restrict` in C++, as pgc++ takes it ----------------===//
//
// A file is looked through when it is entered. Others may have functions and variables of this name.
//
//===----------------------------------------------------------------------===//

#include "restrict.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace accc {

namespace {

/// Whether the word stands between a `*` or `&` and a name, or the end of a parameter.
bool usesKeyword(StringRef Text, SourceLocation Begin, const LangOptions &Options) {
  if (!Text.contains("restrict"))
    return false;
  Lexer Raw(Begin, Options, Text.begin(), Text.begin(), Text.end());
  Token Found;
  bool Pointer = false, Candidate = false;
  do {
    Raw.LexFromRawLexer(Found);
    if (Candidate && Found.isOneOf(tok::raw_identifier, tok::comma, tok::r_paren))
      return true;
    Candidate = Pointer && Found.is(tok::raw_identifier) && Found.getRawIdentifier() == "restrict";
    Pointer = Found.isOneOf(tok::star, tok::amp);
  } while (Found.isNot(tok::eof));
  return false;
}

struct Watcher : PPCallbacks {
  explicit Watcher(Preprocessor &PP) : PP(PP) {}
  Preprocessor &PP;

  void LexedFileChanged(FileID File, LexedFileChangeReason, SrcMgr::CharacteristicKind Kind, FileID,
                        SourceLocation) override {
    bool Wanted = Kind == SrcMgr::C_User && isWriter(File);
    IdentifierInfo &Word = *PP.getIdentifierInfo("restrict");
    if (Wanted && Word.getTokenID() == tok::identifier)
      Word.revertIdentifierToTokenID(tok::kw_restrict);
    else if (!Wanted && Word.getTokenID() == tok::kw_restrict)
      Word.revertTokenIDToIdentifier();
  }

  bool isWriter(FileID File) {
    auto [At, IsNew] = Known.try_emplace(File, false);
    if (IsNew)
      if (auto Buffer = PP.getSourceManager().getBufferOrNone(File))
        At->second = usesKeyword(Buffer->getBuffer(), PP.getSourceManager().getLocForStartOfFile(File), PP.getLangOpts());
    return At->second;
  }

  llvm::DenseMap<FileID, bool> Known;
};

} // namespace

void takeRestrict(CompilerInstance &CI) {
  Preprocessor &PP = CI.getPreprocessor();
  PP.addPPCallbacks(std::make_unique<Watcher>(PP));
}

} // namespace accc
