//===-- routine.cpp - `routine` directives in front of linkage specifications //

#include "routine.h"
#include "clang/AST/Attr.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace accc {

namespace {

/// The rest of a directive's line, with the lines that continue it; `End` is the offset behind it.
StringRef lineOf(SourceManager &SM, SourceLocation Where, unsigned &End) {
  auto [File, Offset] = SM.getDecomposedLoc(Where);
  StringRef Text = SM.getBufferData(File);
  size_t At = Offset;
  while (At < Text.size() && Text[At] != '\n')
    At += Text[At] == '\\' && At + 1 < Text.size() && Text[At + 1] == '\n' ? 2 : 1;
  End = At;
  return Text.slice(Offset, At);
}

/// What stands behind `acc routine`; false: another directive, or one with a name.
bool clausesOf(StringRef Line, StringRef &Clauses) {
  size_t At = Line.find("acc");
  if (At == StringRef::npos)
    return false;
  Line = Line.drop_front(At + 3).ltrim(" \t\\\n");
  if (!Line.consume_front("routine"))
    return false;
  Clauses = Line.ltrim(" \t\\\n");
  return !Clauses.starts_with("(");
}

struct Watcher : PPCallbacks {
  Watcher(SourceManager &SM, RoutinePragmas &To) : SM(SM), To(To) {}
  SourceManager &SM;
  RoutinePragmas &To;

  void PragmaDirective(SourceLocation Loc, PragmaIntroducerKind) override {
    unsigned End;
    StringRef Clauses;
    if (Loc.isFileID() && clausesOf(lineOf(SM, Loc, End), Clauses))
      To.seen(Loc);
  }
};

/// Whether only white space, comments and directives stand here.
bool blank(StringRef Text) {
  for (;;) {
    Text = Text.ltrim();
    if (Text.empty())
      return true;
    if (Text.starts_with("//") || Text.starts_with("#"))
      Text = Text.drop_front(std::min(Text.size(), Text.find('\n')));
    else if (Text.starts_with("/*"))
      Text = Text.drop_front(std::min(Text.size(), Text.find("*/", 2) + 2));
    else
      return false;
  }
}

/// The lines of directives that functions have.
struct Found : RecursiveASTVisitor<Found> {
  SourceManager &SM;
  llvm::DenseSet<std::pair<FileID, unsigned>> Lines;
  explicit Found(SourceManager &SM) : SM(SM) {}

  bool shouldVisitTemplateInstantiations() const { return false; }
  bool VisitFunctionDecl(FunctionDecl *F) {
    for (const Attr *A : F->attrs())
      if (isa<OpenACCRoutineDeclAttr>(A)) {
        SourceLocation At = SM.getExpansionLoc(A->getRange().getBegin());
        Lines.insert({SM.getFileID(At), SM.getExpansionLineNumber(At)});
      }
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *L) { return VisitFunctionDecl(L->getCallOperator()); }
};

/// `bind(name)` or `bind("name")`.
const OpenACCClause *bindClause(ASTContext &C, StringRef Name, SourceLocation Where, SourceLocation Last) {
  if (!Name.consume_front("\""))
    return OpenACCBindClause::Create(C, Where, Where, &C.Idents.get(Name), Last);
  Name = Name.drop_back();
  QualType T = C.getStringLiteralArrayType(C.CharTy, Name.size());
  auto *Text = StringLiteral::Create(C, Name, StringLiteralKind::Ordinary, false, T, Where);
  return OpenACCBindClause::Create(C, Where, Where, Text, Last);
}

void refuse(ASTContext &C, SourceLocation Where, StringRef Word) {
  DiagnosticsEngine &Diags = C.getDiagnostics();
  unsigned Id = Diags.getCustomDiagID(DiagnosticsEngine::Error,
                                      "'%0' on a 'routine' construct in front of a linkage specification is not supported; "
                                      "name the function: 'routine(f)'");
  Diags.Report(Where, Id) << Word;
}

} // namespace

void RoutinePragmas::watch(CompilerInstance &CI) {
  if (!CI.getLangOpts().OpenACC)
    return;
  CI.getDiagnostics().setSeverity(diag::err_acc_decl_for_routine, diag::Severity::Ignored, SourceLocation());
  CI.getPreprocessor().addPPCallbacks(std::make_unique<Watcher>(CI.getSourceManager(), *this));
}

void RoutinePragmas::linkage(ASTContext &C, LinkageSpecDecl *L) {
  SourceManager &SM = C.getSourceManager();
  if (L->hasBraces() || !L->getBeginLoc().isFileID())
    return;
  auto [File, Begin] = SM.getDecomposedLoc(L->getBeginLoc());
  for (auto Where = Pragmas.begin(); Where != Pragmas.end(); ++Where) {
    auto [In, At] = SM.getDecomposedLoc(*Where);
    if (In != File || At >= Begin)
      continue;
    unsigned End;
    StringRef Clauses;
    StringRef Line = lineOf(SM, *Where, End);
    if (End > Begin || !clausesOf(Line, Clauses) || !blank(SM.getBufferData(File).slice(End, Begin)))
      continue;
    for (Decl *D : L->decls()) {
      auto *F = dyn_cast<FunctionDecl>(D);
      if (!F)
        continue;
      SourceLocation Last = Where->getLocWithOffset(int(Line.size()) - 1);
      auto *Attr = OpenACCRoutineDeclAttr::Create(C, SourceRange(*Where, Last));
      SmallVector<StringRef, 4> Words;
      if (auto [Front, Rest] = Clauses.split("bind"); !Rest.empty()) {
        auto [Name, Behind] = Rest.ltrim(" \t(").split(')');
        Attr->Clauses.push_back(bindClause(C, Name.trim(), *Where, Last));
        Front.split(Words, ' ', -1, false);
        Behind.split(Words, ' ', -1, false);
      } else {
        Clauses.split(Words, ' ', -1, false);
      }
      for (StringRef Word : Words) {
        if (Word.starts_with("gang"))
          Attr->Clauses.push_back(OpenACCGangClause::Create(C, *Where, SourceLocation(), {}, {}, Last));
        else if (Word.starts_with("worker"))
          Attr->Clauses.push_back(OpenACCWorkerClause::Create(C, *Where, SourceLocation(), nullptr, Last));
        else if (Word.starts_with("vector"))
          Attr->Clauses.push_back(OpenACCVectorClause::Create(C, *Where, SourceLocation(), nullptr, Last));
        else if (Word.starts_with("nohost"))
          Attr->Clauses.push_back(OpenACCNoHostClause::Create(C, *Where, Last));
        else if (Word.starts_with("seq"))
          Attr->Clauses.push_back(OpenACCSeqClause::Create(C, *Where, Last));
        else if (!Word.trim(" \t\\\n").empty())
          refuse(C, *Where, Word);
      }
      F->addAttr(Attr);
      Pragmas.erase(Where);
      return;
    }
  }
}

void RoutinePragmas::finish(ASTContext &C) {
  if (Pragmas.empty() || C.getDiagnostics().hasErrorOccurred())
    return;
  SourceManager &SM = C.getSourceManager();
  Found Functions(SM);
  for (Decl *D : C.getTranslationUnitDecl()->decls())
    if (!SM.isInSystemHeader(D->getLocation()))
      Functions.TraverseDecl(D);
  DiagnosticsEngine &Diags = C.getDiagnostics();
  unsigned Id = Diags.getCustomDiagID(DiagnosticsEngine::Error, "expected function or lambda declaration for 'routine' construct");
  for (SourceLocation Where : Pragmas)
    if (!SM.isInSystemHeader(Where) && !Functions.Lines.count({SM.getFileID(Where), SM.getExpansionLineNumber(Where)}))
      Diags.Report(Where, Id);
}

} // namespace accc
