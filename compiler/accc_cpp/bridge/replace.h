//===-- replace.h - Constructs of the host's code become calls ------------===//
#pragma once

#include "tree.h"
#include "routine.h"
#include "shown_scalars.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"

namespace accc {

/// Replaces each construct in the bodies that come by, in front of the code generator; keeps them for `Tree`.
class Replacer : public clang::ASTConsumer {
public:
  Replacer(std::string Unit, RoutinePragmas &Pragmas) : Pragmas(Pragmas), Unit(std::move(Unit)) {}

  void Initialize(clang::ASTContext &Context) override { C = &Context; }
  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override;
  void HandleInlineFunctionDefinition(clang::FunctionDecl *F) override { body(F); }
  void HandleTranslationUnit(clang::ASTContext &Context) override;
  void HandleTagDeclDefinition(clang::TagDecl *D) override;
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl *V) override { decl(V); }

  /// The typed tree of what was found.
  std::string Made;

  RoutinePragmas &Pragmas;
  /// Who makes the host's code, for variables that only device code reads.
  clang::ASTConsumer *Generator = nullptr;
  clang::CompilerInstance *Compiler = nullptr;
  /// Variables that only this unit knows, with a device copy: by their names for the linker.
  std::vector<std::string> OwnDeclared;

private:
  void decl(clang::Decl *D);
  void body(clang::FunctionDecl *F);
  void walk(clang::Stmt *&S);
  clang::Stmt *replacement(clang::OpenACCConstructStmt *S);
  clang::Stmt *call(clang::OpenACCConstructStmt *S);
  clang::Stmt *dataScope(clang::OpenACCDataConstruct *S);
  clang::VarDecl *scopeGuard(clang::SourceLocation At);
  clang::Stmt *declareScope(clang::OpenACCDeclareDecl *D);
  void declare(clang::OpenACCDeclareDecl *D);
  void keep(clang::VarDecl *V, clang::SourceLocation At);
  clang::ForStmt *countedLoop(clang::Stmt *S, clang::VarDecl *Counter, clang::Expr *First, clang::Expr *Last,
                              clang::Expr *Step, bool Inclusive);
  clang::Stmt *counted(clang::Stmt *S, unsigned Depth);
  void countLoops(clang::Stmt *S);
  clang::Stmt *hostData(clang::OpenACCHostDataConstruct *S);
  clang::FunctionDecl *runtime(const std::string &Name, clang::QualType Result, llvm::ArrayRef<clang::QualType> Params);
  clang::Expr *name(clang::ValueDecl *D, clang::SourceLocation At, bool Captured = false);
  clang::Expr *callOf(clang::FunctionDecl *F, std::vector<clang::Expr *> Args, clang::SourceLocation At);
  void unsupported(clang::SourceLocation Where, const std::string &What, const std::string &WayOut);

  struct Problem {
    clang::SourceLocation Where;
    std::string What, WayOut;
  };

  std::string Unit;
  clang::ASTContext *C = nullptr;
  clang::FunctionDecl *Around = nullptr;
  /// Of the function that is being read.
  std::shared_ptr<ShownScalars> Pointers;
  const clang::OpenACCClause *Default = nullptr;
  /// Of the `data` constructs and `declare` directives around, outermost first.
  std::vector<VisibleClause> Visible;
  void enter(llvm::ArrayRef<const clang::OpenACCClause *> List);
  std::vector<Region> Regions;
  std::vector<const clang::FunctionDecl *> Routines;
  std::vector<const clang::OpenACCDeclareDecl *> Declared;
  std::vector<Problem> Problems;
  llvm::DenseSet<const clang::Decl *> Seen;
  unsigned Keepers = 0;
  /// How often loops run that were made to count: the host computes it where it can.
  llvm::DenseSet<const clang::Expr *> Counted;
};

} // namespace accc
