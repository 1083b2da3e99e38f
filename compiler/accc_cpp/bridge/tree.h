//===-- tree.h - The typed tree that accc reads ---------------------------===//
//
// `Tree` writes the declarations that regions and routines reach, instantiated, as a stream of words in prefix order:
// types, records, objects, functions (README.md has the grammar). What C++ adds to C is resolved here: references are
// pointers, member functions and lambdas take the address of their object, constructors are functions.
//
// An expression is written as a *place* or as a *value*, as the typed tree of accc's C front end has them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace accc {

/// The value of a variable that never changes, if it is known now: device code has a constant of its own then.
const clang::APValue *constantOf(const clang::VarDecl *V);

/// The name for the linker of a variable that only this unit knows, when it has a device copy.
std::string unitName(const std::string &Name, const std::string &Unit);

/// A loop under a directive that counts by a pointer: where it begins and ends, its step (null: 1).
struct PointerLoop {
  const clang::VarDecl *Counter;
  const clang::Expr *First, *Last, *Step;
  bool Inclusive;
};
std::optional<PointerLoop> pointerLoop(const clang::ForStmt *For);
clang::Expr *countOf(clang::ASTContext &C, const PointerLoop &L);

/// How many loops stand between a directive and its body.
unsigned loopsOf(llvm::ArrayRef<const clang::OpenACCClause *> List);

/// A clause of a `data` construct, which may have a condition.
struct VisibleClause {
  const clang::OpenACCClause *Clause;
  bool Conditional;
};

/// A construct or directive of the host's code that became a call.
struct Region {
  clang::Stmt *Construct;
  /// The function of the program that it stands in, for messages.
  const clang::FunctionDecl *Around;
  std::string LinkName;
  /// Variables whose addresses are passed, in order.
  std::vector<const clang::ValueDecl *> Captures;
  /// Expressions of clauses that the host computes; passed by value, in front of the addresses.
  std::vector<const clang::Expr *> Values;
  /// Of loops that count by a pointer: how many elements there are, one of the values.
  llvm::DenseMap<const clang::Stmt *, const clang::Expr *> Counts;
  /// Captured pointers that show a captured scalar.
  llvm::DenseMap<const clang::Decl *, const clang::VarDecl *> Shown;
  /// `this` is passed first.
  const clang::CXXRecordDecl *This = nullptr;
  /// The `default` clause of a `data` construct around, which holds where the construct has none (2.5.16).
  const clang::OpenACCClause *Default = nullptr;
  /// Clauses of the `data` constructs around a compute construct, outermost first.
  std::vector<VisibleClause> Visible;
};

class Tree {
public:
  Tree(clang::ASTContext &Context, std::string Unit);

  void region(const Region &R);
  /// A function with `routine`, whose device code other units may call.
  void routine(const clang::FunctionDecl *F);
  /// A variable with `declare`.
  void declared(const clang::OpenACCDeclareDecl *D);
  /// Writes the functions that are reached and puts everything together.
  std::string finish();

  void fail(clang::SourceLocation Where, const std::string &What, const std::string &WayOut);

private:
  using Words = std::string;

  // tree.cpp: spans, types, records, objects.
  Words span(clang::SourceRange Range);
  Words span(const clang::Stmt *S) { return span(S->getSourceRange()); }
  unsigned type(clang::QualType T, clang::SourceLocation Where = {});
  unsigned pointer(unsigned To, bool Constant = false);
  unsigned record(const clang::RecordDecl *R);
  unsigned addType(const std::string &Text);
  unsigned object(const std::string &Name, const std::string &Link, unsigned Type, const char *Storage,
                  clang::SourceRange Where, bool Constant = false, bool Restrict = false, bool Routine = false);
  unsigned variable(const clang::ValueDecl *V);
  unsigned global(const clang::VarDecl *V);
  int constantObject(const clang::VarDecl *V);
  bool image(clang::QualType T, const clang::APValue &V, uint64_t Offset, std::string &Bytes);
  unsigned function(const clang::FunctionDecl *F, clang::SourceLocation From);
  unsigned functionType(const clang::FunctionDecl *F);
  unsigned temporary(clang::QualType T, clang::SourceRange Where);
  void begin();
  void body(const clang::FunctionDecl *F);
  std::string display(const clang::FunctionDecl *F);
  std::string mangled(const clang::NamedDecl *D);
  void routineOf(const clang::FunctionDecl *F, unsigned Object);

  // expression.cpp
  Words node(const clang::Expr *E, const char *Tag, unsigned Type);
  Words node(const clang::Expr *E, const char *Tag);
  // bind.cpp
  struct Bound {
    const char *Machine;
    const clang::OpenACCBindClause *Clause = nullptr;
  };
  /// For which machines a routine has another function.
  std::vector<Bound> bound(const clang::FunctionDecl *F, llvm::ArrayRef<const clang::OpenACCClause *> List);
  unsigned boundFunction(const clang::FunctionDecl *F, const clang::OpenACCBindClause *Bind);

  const clang::VarDecl *shownBy(const clang::Expr *Pointer);
  Words place(const clang::Expr *E);
  Words value(const clang::Expr *E);
  Words effect(const clang::Expr *E);
  Words condition(const clang::Expr *E);
  Words index(const clang::Expr *E);
  Words load(const clang::Expr *E, const Words &Place, unsigned Type);
  Words address(const clang::Expr *E, const Words &Place, unsigned Type);
  Words deref(const clang::Expr *E, const Words &Pointer, unsigned Type);
  Words changed(const clang::Expr *E, const clang::Expr *Written, unsigned Type);
  Words objectPlace(const clang::Expr *E, unsigned Object);
  Words name(const clang::Expr *E, const clang::ValueDecl *D);
  Words member(const clang::Expr *E, const Words &Base, const clang::FieldDecl *F);
  Words field(const clang::FieldDecl *F);
  Words base(const clang::Expr *E, Words Place, clang::QualType From, const clang::CastExpr *Cast);
  Words extremum(const clang::CallExpr *E);
  Words conversion(const clang::CastExpr *E);
  Words unary(const clang::UnaryOperator *E);
  Words binary(const clang::BinaryOperator *E);
  Words call(const clang::CallExpr *E, const Words *Result = nullptr);
  Words argument(const clang::Expr *E, clang::QualType Param);
  Words constant(const clang::Expr *E, const clang::APValue &V);
  Words integer(const clang::Expr *E, int64_t N, unsigned Type);
  Words made(const clang::Expr *E);
  Words thisPlace(const clang::Expr *E);
  bool foldable(const clang::Expr *E, clang::Expr::EvalResult &Result);

  // lifetime.cpp
  /// An object, and an expression whose span its end gets.
  struct Ended {
    const clang::Expr *At;
    Words Place;
    clang::QualType Type;
    /// What is done at its end in place of a destructor.
    Words Last;
  };
  /// What `break`, `continue` and `return` leave.
  struct Scope {
    enum Kinds { Block, Switch, Loop, Function } Kind = Block;
    std::vector<Ended> Objects;
  };
  /// An object of a class in `private` or `firstprivate`: Sema's variable for it, and the one that its copy is made of.
  /// Without either it is reduced.
  struct Private {
    const clang::VarDecl *Variable, *Recipe, *From;
    const clang::Expr *At;
  };
  bool indirect(clang::QualType T);
  void destructorEnd(const clang::CXXDestructorDecl *D);
  bool ends(clang::QualType T);
  void each(const clang::Expr *At, uint64_t Count, bool Down, std::vector<Words> &Out,
            llvm::function_ref<void(const Words &, std::vector<Words> &)> Make);
  void destroyParts(const clang::Expr *At, const Words &Place, const clang::CXXRecordDecl *R, std::vector<Words> &Out);
  void destroy(const clang::Expr *At, const Words &Place, clang::QualType T, std::vector<Words> &Out);
  void endLater(const clang::Expr *At, const Words &Place, clang::QualType T);
  void endTemporary(const clang::Expr *At, const Words &Place, clang::QualType T);
  void endAll(const std::vector<Ended> &Objects, std::vector<Words> &Out);
  void endUpTo(Scope::Kinds Target, std::vector<Words> &Out);
  bool anyEnds();
  void leave(std::vector<Words> &Out);
  Words whole(const clang::ExprWithCleanups *X, llvm::function_ref<Words(const clang::Expr *)> How, unsigned Of,
              bool Nothing = false);
  void privateObject(const clang::Expr *E, const clang::VarDecl *Recipe, const clang::VarDecl *From);
  bool hasLife(const clang::Expr *E, bool First);
  Words bodyWith(std::vector<Private> &&List, const clang::Stmt *Body,
                 llvm::function_ref<void(std::vector<Words> &)> Inside);

  // initialise.cpp
  void initialise(const clang::Expr *At, const Words &Place, clang::QualType T, const clang::Expr *Init,
                  std::vector<Words> &Out);
  void initialiserList(const Words &Place, const clang::CXXStdInitializerListExpr *X, clang::QualType T, std::vector<Words> &Out);
  void initialiseElements(const Words &Place, const clang::ArrayInitLoopExpr *X, clang::QualType T, std::vector<Words> &Out);
  void threeWay(const Words &Place, const clang::BinaryOperator *E, clang::QualType T, std::vector<Words> &Out);
  bool initialiseIndirect(const clang::Expr *At, const Words &Place, clang::QualType T, const clang::Expr *Init,
                          std::vector<Words> &Out);
  void construct(const Words &Place, const clang::CXXConstructExpr *E, clang::QualType T, std::vector<Words> &Out);
  void inheritedConstructor(const clang::CXXConstructorDecl *Ctor, const clang::CXXInheritedCtorInitExpr *E, const Words &Place,
                            std::vector<Words> &Out);
  void constructorStart(const clang::CXXConstructorDecl *C, std::vector<Words> &Out);
  void assign(const clang::Expr *At, const Words &Place, unsigned Type, const Words &Value, std::vector<Words> &Out);
  void copyBytes(const clang::Expr *At, const Words &To, const Words &From, clang::QualType T, std::vector<Words> &Out);
  void clear(const clang::Expr *At, const Words &Place, clang::QualType T, std::vector<Words> &Out);
  void declare(const clang::VarDecl *V, std::vector<Words> &Out);

  // reduction.cpp
  Words movedReductions(llvm::ArrayRef<const clang::OpenACCClause *> List, const clang::OpenACCClauseWithVarList *Cl,
                        unsigned &Count);
  static const char *reductionName(unsigned Op);
  void reduceObjects(llvm::ArrayRef<const clang::OpenACCClause *> List, const clang::Stmt *Loop);
  void copyNumbers(const clang::Expr *At, const Words &To, const Words &From, clang::QualType T, std::vector<Words> &Out);

  // statement.cpp
  void statement(const clang::Stmt *S, std::vector<Words> &Out);
  Words block(const clang::Stmt *S, std::vector<Words> &&Inner);
  Words one(const clang::Stmt *S, Scope::Kinds Kind = Scope::Block);
  Words loop(const clang::Stmt *S, const Words &Directive);
  Words countedByPointer(const clang::ForStmt *For, const clang::Expr *Count, const Words &Directive);
  Words loopBody(const clang::Stmt *Body, const clang::VarDecl *Counter);
  void returned(const clang::ReturnStmt *S, std::vector<Words> &Out);
  void switchOver(const clang::SwitchStmt *S, std::vector<Words> &Out);
  Words whileWithVariable(const clang::WhileStmt *S);
  Words rangeFor(const clang::CXXForRangeStmt *S, const Words &Directive);
  Words withElements(const clang::Stmt *Body, Words &&Text);
  Words overArray(const clang::CXXForRangeStmt *S, const clang::ConstantArrayType *Array, const Words &Elements,
                  const Words &Directive);
  Words wrapped(const clang::Stmt *S, const char *Tag);

  // directive.cpp
  Words directive(const clang::OpenACCConstructStmt *S);
  Words clauses(llvm::ArrayRef<const clang::OpenACCClause *> List, unsigned &Count);
  Words privateItems(const clang::OpenACCClauseWithVarList *Cl);
  Words items(llvm::ArrayRef<clang::Expr *> List);
  bool isReached(const clang::Expr *E);
  Words around(const Region &R);
  Words item(const clang::Expr *E);
  Words designator(const clang::Expr *E);
  Words regionBody(const clang::Stmt *Body);
  Words constructStatement(const clang::OpenACCConstructStmt *S);
  Words number(const clang::Expr *E);
  Words optional(const clang::Expr *E);
  Words numbers(llvm::ArrayRef<clang::Expr *> List);

  clang::ASTContext &C;
  clang::SourceManager &SM;
  std::string Unit;
  std::unique_ptr<clang::MangleContext> Mangler;
  std::unique_ptr<clang::ASTNameGenerator> Names;

  std::vector<std::string> Files, Types, Records, Objects, Images, Functions, Strings, Routines, Errors, Declared;
  std::map<std::string, unsigned> FileIds, TypeIds, StringIds, LibraryIds;
  llvm::DenseMap<const clang::RecordDecl *, unsigned> RecordIds;
  llvm::DenseMap<const clang::Decl *, unsigned> FunctionIds, GlobalIds;
  /// Variables of the unit alone that have a device copy.
  llvm::DenseSet<const clang::Decl *> OwnDeclared;
  std::vector<const clang::FunctionDecl *> Pending;

  // Of the function that is being written.
  llvm::DenseMap<const clang::Decl *, unsigned> Variables;
  /// Captured ones, and others that are an object although their type is a reference.
  llvm::DenseSet<const clang::Decl *> Direct;
  llvm::DenseMap<const clang::Expr *, unsigned> Values;
  /// Of a lambda's body: captured variables and their members in the closure.
  llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> ClosureFields;
  clang::FieldDecl *ClosureThis = nullptr;
  unsigned This = 0;
  bool HasThis = false;
  /// Variables of loops around that the body of the innermost one gets as its own.
  std::vector<const clang::VarDecl *> Copied;
  /// The element that loops over arrays are at, and values that such a loop computes once.
  Words ArrayIndex;
  llvm::DenseMap<const clang::Expr *, Words> Opaque;
  std::vector<Scope> Scopes;
  /// Of the full expression; how many operands that may not run are around.
  std::vector<Ended> *Temporaries = nullptr;
  unsigned Conditional = 0;
  /// Of the directive that was written last, for the body that many loops below it.
  std::vector<Private> Privates;
  /// Of the compute construct around, for each of its outermost loops.
  std::vector<Private> LoopPrivates;
  unsigned PrivateDepth = 0;
  /// How many of the directive's loops are still to be written, and what those over arrays declare in the innermost body.
  unsigned Nested = 0;
  std::vector<Words> Elements;
  /// Parameters that are passed by address; where a result is written so.
  llvm::DenseSet<const clang::Decl *> ByAddress;
  unsigned Result = 0;
  llvm::DenseMap<const clang::Stmt *, const clang::Expr *> Counts;
  llvm::DenseMap<const clang::Decl *, const clang::VarDecl *> Shown;
  /// Of the construct that is written: the `default` clause around it.
  const clang::OpenACCClause *Default = nullptr;

public:
  /// Variables that several units may define, of which device code names the host's.
  std::vector<const clang::VarDecl *> Shared;
};

std::string word(llvm::StringRef Text);

} // namespace accc
