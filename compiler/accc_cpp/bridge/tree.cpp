//===-- tree.cpp - Spans, types, records, objects, functions --------------===//

#include "tree.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace accc {

/// A text as one word of the stream: what is not a plain character is %XX; nothing is %.
std::string word(llvm::StringRef Text) {
  if (Text.empty())
    return "%";
  std::string Out;
  for (unsigned char Ch : Text) {
    if (Ch <= ' ' || Ch == '%' || Ch >= 127) {
      char Buffer[4];
      snprintf(Buffer, sizeof Buffer, "%%%02x", Ch);
      Out += Buffer;
    } else
      Out += Ch;
  }
  return Out;
}

static std::string num(uint64_t N) { return std::to_string(N); }

Tree::Tree(ASTContext &Context, std::string Unit)
    : C(Context), SM(Context.getSourceManager()), Unit(std::move(Unit)), Mangler(Context.createMangleContext()),
      Names(std::make_unique<ASTNameGenerator>(Context)) {}

void Tree::fail(SourceLocation Where, const std::string &What, const std::string &WayOut) {
  Errors.push_back(span(SourceRange(Where)) + " " + word(What) + " " + word(WayOut));
}

/// `file.low.high` in bytes of the file that the user wrote; `-` where there is none.
std::string Tree::span(SourceRange Range) {
  if (Range.isInvalid())
    return "-";
  SourceLocation Low = SM.getExpansionLoc(Range.getBegin());
  SourceLocation Last = SM.getExpansionRange(Range.getEnd()).getEnd();
  if (SM.getFileID(Low) != SM.getFileID(Last))
    Last = Low;
  SourceLocation High = Lexer::getLocForEndOfToken(Last, 0, SM, C.getLangOpts());
  if (High.isInvalid())
    High = Last;
  llvm::StringRef File = SM.getFilename(Low);
  if (File.empty())
    return "-";
  auto Found = FileIds.try_emplace(File.str(), Files.size());
  if (Found.second)
    Files.push_back(File.str());
  unsigned From = SM.getFileOffset(Low), To = SM.getFileOffset(High);
  return num(Found.first->second) + "." + num(From) + "." + num(To < From ? From : To);
}

unsigned Tree::addType(const std::string &Text) {
  auto Found = TypeIds.try_emplace(Text, Types.size());
  if (Found.second)
    Types.push_back(Text);
  return Found.first->second;
}

unsigned Tree::pointer(unsigned To, bool Constant) {
  return addType("p " + num(To) + (Constant ? " 1" : " 0"));
}

unsigned Tree::type(QualType Written, SourceLocation Where) {
  QualType T = Written.getCanonicalType().getUnqualifiedType();
  if (const auto *R = T->getAs<ReferenceType>())
    return pointer(type(R->getPointeeType(), Where), R->getPointeeType().isConstQualified());
  if (const auto *P = T->getAs<PointerType>())
    return pointer(type(P->getPointeeType(), Where), P->getPointeeType().isConstQualified());
  if (const auto *A = C.getAsConstantArrayType(T))
    return addType("a " + num(type(A->getElementType(), Where)) + " " + num(A->getSize().getZExtValue()) +
                   (A->getElementType().isConstQualified() ? " 1" : " 0"));
  if (const auto *A = C.getAsIncompleteArrayType(T))
    return addType("a " + num(type(A->getElementType(), Where)) + " - 0");
  if (const auto *E = T->getAs<EnumType>())
    return type(E->getDecl()->getDefinitionOrSelf()->getIntegerType(), Where);
  if (const auto *R = T->getAsRecordDecl())
    return addType("r " + num(record(R)));
  if (const auto *X = T->getAs<ComplexType>()) {
    QualType Of = X->getElementType();
    if (Of->isRealFloatingType())
      return addType(std::string("c ") + (C.hasSameType(Of, C.FloatTy) ? "f" : C.hasSameType(Of, C.DoubleTy) ? "d" : "l"));
  }
  if (const auto *F = T->getAs<FunctionProtoType>()) {
    std::string Text = "f " + num(type(F->getReturnType(), Where)) + (F->isVariadic() ? " 1 " : " 0 ");
    Text += num(F->getNumParams());
    for (QualType P : F->param_types())
      Text += " " + num(type(P, Where));
    return addType(Text);
  }
  if (const auto *B = T->getAs<BuiltinType>()) {
    switch (B->getKind()) {
    case BuiltinType::Void: return addType("v");
    case BuiltinType::Bool: return addType("i Bool");
    case BuiltinType::Char_S: return addType("i Char");
    case BuiltinType::SChar: return addType("i SChar");
    case BuiltinType::UChar: case BuiltinType::Char8: case BuiltinType::Char_U: return addType("i UChar");
    case BuiltinType::Short: return addType("i Short");
    case BuiltinType::UShort: case BuiltinType::Char16: return addType("i UShort");
    case BuiltinType::Int: case BuiltinType::WChar_S: return addType("i Int");
    case BuiltinType::UInt: case BuiltinType::WChar_U: case BuiltinType::Char32: return addType("i UInt");
    case BuiltinType::Long: return addType("i Long");
    case BuiltinType::ULong: return addType("i ULong");
    case BuiltinType::LongLong: return addType("i LongLong");
    case BuiltinType::ULongLong: return addType("i ULongLong");
    case BuiltinType::Int128: return addType("i Int128");
    case BuiltinType::UInt128: return addType("i UInt128");
    case BuiltinType::Float: return addType("d f");
    case BuiltinType::Double: return addType("d d");
    case BuiltinType::LongDouble: return addType("d l");
    case BuiltinType::NullPtr: return pointer(addType("v"));
    default: break;
    }
  }
  if (T->isVariableArrayType())
    fail(Where, "an array of variable length in device code of C++", "use a pointer or an array of fixed length");
  else
    fail(Where, "the type `" + Written.getAsString() + "` in device code",
         "use numbers, pointers, arrays and classes of these there");
  return addType("i Int");
}

/// A member's name; of what a lambda captures, as it is called outside.
static std::string memberName(const FieldDecl *F) {
  const auto *Class = dyn_cast<CXXRecordDecl>(F->getParent());
  if (!Class || !Class->isLambda())
    return F->getNameAsString();
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields;
  FieldDecl *This = nullptr;
  Class->getCaptureFields(Fields, This);
  for (const auto &[Variable, Field] : Fields)
    if (Field == F)
      return Variable->getNameAsString();
  return This == F ? "this" : "";
}

unsigned Tree::record(const RecordDecl *Declared) {
  const RecordDecl *R = Declared->getDefinition();
  if (!R)
    R = cast<RecordDecl>(Declared->getCanonicalDecl());
  auto Found = RecordIds.try_emplace(R, Records.size());
  unsigned Id = Found.first->second;
  if (!Found.second)
    return Id;
  Records.emplace_back();
  std::string Name = QualType(C.getCanonicalTagType(R)).getAsString();
  std::string Text = word(Name) + " " + (R->isUnion() ? "1" : "0") + " " + span(R->getSourceRange());
  if (!R->isCompleteDefinition() || R->isInvalidDecl()) {
    Records[Id] = Text + " 0 0 1 0";
    return Id;
  }
  const ASTRecordLayout &Layout = C.getASTRecordLayout(R);
  std::vector<std::string> Fields;
  auto Add = [&](const std::string &Of, unsigned Type, uint64_t Offset, int Bit, unsigned Width, bool Constant,
                 SourceRange Where, bool Refers = false) {
    Fields.push_back(word(Of) + " " + num(Type) + " " + num(Offset) + " " + std::to_string(Bit) + " " + num(Width) +
                     (Constant ? " 1 " : " 0 ") + (Refers ? "1 " : "0 ") + span(Where));
  };
  if (const auto *Class = dyn_cast<CXXRecordDecl>(R))
    for (const CXXBaseSpecifier &B : Class->bases())
      if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl(); Base && !B.isVirtual() && !Base->isEmpty())
        Add("", type(B.getType()), Layout.getBaseClassOffset(Base).getQuantity(), -1, 0, false, B.getSourceRange());
  for (const FieldDecl *F : R->fields()) {
    uint64_t Bits = Layout.getFieldOffset(F->getFieldIndex());
    QualType T = F->getType();
    if (F->isBitField()) {
      uint64_t Unit = C.getTypeSize(T);
      Add(F->getNameAsString(), type(T), Bits / Unit * Unit / 8, int(Bits % Unit), F->getBitWidthValue(),
          T.isConstQualified(), F->getSourceRange());
      continue;
    }
    Add(memberName(F), type(T, F->getLocation()), Bits / 8, -1, 0, T.isConstQualified(), F->getSourceRange(),
        T->isReferenceType());
  }
  Text += " 1 " + num(Layout.getSize().getQuantity()) + " " + num(Layout.getAlignment().getQuantity()) + " " +
          num(Fields.size());
  for (const std::string &Field : Fields)
    Text += " " + Field;
  Records[Id] = Text;
  return Id;
}

unsigned Tree::object(const std::string &Name, const std::string &Link, unsigned Type, const char *Storage,
                      SourceRange Where, bool Constant, bool Restrict, bool Routine) {
  Objects.push_back(word(Name) + " " + word(Link) + " " + num(Type) + " " + Storage + (Constant ? " 1" : " 0") +
                    (Restrict ? " 1 " : " 0 ") + (Routine ? "1 " : "0 ") + span(Where));
  return Objects.size() - 1;
}

/// A variable of the function that is being written.
unsigned Tree::variable(const ValueDecl *V) {
  auto Known = Variables.find(V);
  if (Known != Variables.end())
    return Known->second;
  QualType T = V->getType();
  bool Reference = T->isReferenceType();
  bool IsParam = isa<ParmVarDecl>(V);
  unsigned Type = type(T, V->getLocation());
  if (IsParam && indirect(T)) {
    Type = pointer(Type);
    ByAddress.insert(V);
  }
  unsigned Id = object(V->getNameAsString(), V->getNameAsString(), Type, IsParam ? "param" : "auto", V->getSourceRange(),
                       !Reference && T.isConstQualified(), T.isRestrictQualified());
  Variables[V] = Id;
  return Id;
}

unsigned Tree::temporary(QualType T, SourceRange Where) {
  return object(".temporary", ".temporary", type(T, Where.getBegin()), "auto", Where);
}

std::string Tree::mangled(const NamedDecl *D) {
  return Names->getName(D);
}

/// A variable with static storage, by its name for the linker.
unsigned Tree::global(const VarDecl *V) {
  V = V->getCanonicalDecl();
  auto Known = GlobalIds.find(V);
  if (Known != GlobalIds.end())
    return Known->second;
  if (int Constant = OwnDeclared.count(V) ? -1 : constantObject(V); Constant >= 0)
    return GlobalIds[V] = unsigned(Constant);
  std::string Link = mangled(V);
  if (V->isInline() || V->getTemplateSpecializationKind() != TSK_Undeclared)
    if (const VarDecl *Definition = V->getDefinition())
      Shared.push_back(Definition);
  unsigned Id = object(V->getQualifiedNameAsString(), OwnDeclared.count(V) ? unitName(Link, Unit) : Link,
                       type(V->getType(), V->getLocation()), "extern", V->getSourceRange(), V->getType().isConstQualified());
  GlobalIds[V] = Id;
  return Id;
}

/// As messages have it: qualified, with template arguments and parameters; `main` alone.
std::string Tree::display(const FunctionDecl *F) {
  PrintingPolicy Policy(C.getLangOpts());
  Policy.SuppressTagKeyword = true;
  Policy.Bool = true;
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  if (const auto *M = dyn_cast<CXXMethodDecl>(F); M && M->getParent()->isLambda()) {
    if (const auto *Around = dyn_cast_or_null<FunctionDecl>(M->getParent()->getDeclContext()))
      return display(Around) + "::lambda";
    return "lambda";
  }
  F->getNameForDiagnostic(Out, Policy, true);
  if (F->isMain() || F->isExternC())
    return Text;
  Text += "(";
  bool First = true;
  for (const ParmVarDecl *P : F->parameters()) {
    Text += (First ? "" : ", ") + P->getType().getAsString(Policy);
    First = false;
  }
  Text += ")";
  return Text;
}

unsigned Tree::functionType(const FunctionDecl *F) {
  std::string Params;
  unsigned Count = 0;
  if (indirect(F->getReturnType())) {
    Params += " " + num(pointer(type(F->getReturnType(), F->getLocation())));
    ++Count;
  }
  if (const auto *M = dyn_cast<CXXMethodDecl>(F); M && M->isImplicitObjectMemberFunction()) {
    Params += " " + num(pointer(type(C.getCanonicalTagType(M->getParent())), M->isConst()));
    ++Count;
  }
  for (const ParmVarDecl *P : F->parameters()) {
    unsigned Type = type(P->getType(), P->getLocation());
    Params += " " + num(indirect(P->getType()) ? pointer(Type) : Type);
    ++Count;
  }
  unsigned Result = indirect(F->getReturnType()) ? addType("v") : type(F->getReturnType(), F->getLocation());
  return addType("f " + num(Result) + (F->isVariadic() ? " 1 " : " 0 ") + num(Count) + Params);
}

static const FunctionDecl *defined(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  return F->hasBody(Definition) ? Definition : nullptr;
}

/// The clauses of a function's `routine`, and where they stand.
static ArrayRef<const OpenACCClause *> routineClauses(const FunctionDecl *F, SourceRange &Where) {
  ArrayRef<const OpenACCClause *> List;
  for (const FunctionDecl *R : F->redecls())
    if (const auto *A = R->getAttr<OpenACCRoutineDeclAttr>()) {
      List = A->Clauses;
      Where = A->getRange();
    }
  return List;
}

/// A function that device code calls; one with a body here is written, too.
unsigned Tree::function(const FunctionDecl *F, SourceLocation From) {
  const FunctionDecl *Key = F->getCanonicalDecl();
  auto Known = FunctionIds.find(Key);
  if (Known != FunctionIds.end())
    return Known->second;
  SourceRange Unused;
  // What all machines have another function for has no code of its own.
  bool Replaced = bound(F, routineClauses(F, Unused)).size() == 2;
  const FunctionDecl *Body = Replaced ? nullptr : defined(F);
  bool Named = F->hasAttr<OpenACCRoutineDeclAttr>() || F->hasAttr<OpenACCRoutineAnnotAttr>();
  for (const FunctionDecl *R : F->redecls())
    Named |= R->hasAttr<OpenACCRoutineDeclAttr>() || R->hasAttr<OpenACCRoutineAnnotAttr>();
  bool Exported = Named && Body && F->isExternallyVisible() && !F->isInlined() && !F->isTemplateInstantiation();
  const char *Storage = !Body ? "extern" : Exported ? "defined" : "static";
  std::string Link = mangled(F);
  unsigned Id = object(display(F), Link, functionType(F), Storage, F->getNameInfo().getSourceRange(), false, false, Named);
  FunctionIds[Key] = Id;
  if (Named)
    routineOf(F, Id);
  if (Body) {
    Pending.push_back(Body);
  }
  return Id;
}

void Tree::routine(const FunctionDecl *F) {
  if (defined(F) && !F->isDependentContext())
    function(F, F->getLocation());
}

/// `routine`: its level, from the clauses of the directive.
void Tree::routineOf(const FunctionDecl *F, unsigned Object) {
  SourceRange Where = F->getNameInfo().getSourceRange();
  ArrayRef<const OpenACCClause *> List = routineClauses(F, Where);
  std::string Level = "seq", Host = "0";
  for (const OpenACCClause *Cl : List) {
    switch (Cl->getClauseKind()) {
    case OpenACCClauseKind::Gang:
      Level = "gang";
      for (unsigned I = 0; I < cast<OpenACCGangClause>(Cl)->getNumExprs(); ++I)
        if (auto [Kind, E] = cast<OpenACCGangClause>(Cl)->getExpr(I); Kind == OpenACCGangKind::Dim)
          Level = "gang" + num(E->EvaluateKnownConstInt(C).getZExtValue());
      break;
    case OpenACCClauseKind::Worker: Level = "worker"; break;
    case OpenACCClauseKind::Vector: Level = "vector"; break;
    case OpenACCClauseKind::NoHost: Host = "1"; break;
    default: break;
    }
  }
  std::string Text = num(Object) + " " + Level + " " + Host + " " + span(Where);
  std::vector<Bound> Others = bound(F, List);
  Text += " " + num(Others.size());
  for (const Bound &Other : Others)
    Text += std::string(" ") + Other.Machine + " " + num(boundFunction(F, Other.Clause));
  Routines.push_back(Text);
}

/// Nothing is known of the function that begins.
void Tree::begin() {
  Variables.clear();
  Direct.clear();
  ByAddress.clear();
  Values.clear();
  ClosureFields.clear();
  ClosureThis = nullptr;
  HasThis = false;
  Scopes.assign(1, Scope{Scope::Function, {}});
}

/// The body of a function that device code calls.
void Tree::body(const FunctionDecl *F) {
  begin();
  unsigned Object = FunctionIds[F->getCanonicalDecl()];
  std::vector<unsigned> Params;
  if (indirect(F->getReturnType())) {
    Result = object(".result", ".result", pointer(type(F->getReturnType())), "param", F->getNameInfo().getSourceRange());
    Params.push_back(Result);
  }
  if (const auto *M = dyn_cast<CXXMethodDecl>(F)) {
    if (M->isImplicitObjectMemberFunction()) {
      unsigned Type = pointer(type(C.getCanonicalTagType(M->getParent())), M->isConst());
      This = object("this", "this", Type, "this", M->getNameInfo().getSourceRange());
      HasThis = true;
      Params.push_back(This);
    }
    if (M->getParent()->isLambda() && M->getOverloadedOperator() == OO_Call)
      M->getParent()->getCaptureFields(ClosureFields, ClosureThis);
  }
  for (const ParmVarDecl *P : F->parameters())
    Params.push_back(variable(P));
  std::vector<Words> Inner;
  if (const auto *Ctor = dyn_cast<CXXConstructorDecl>(F))
    constructorStart(Ctor, Inner);
  if (const auto *Dtor = dyn_cast<CXXDestructorDecl>(F))
    destructorEnd(Dtor);
  statement(F->getBody(), Inner);
  leave(Inner);
  std::string Text = num(Object) + " " + num(Params.size());
  for (unsigned P : Params)
    Text += " " + num(P);
  SourceLocation End = F->getBody()->getEndLoc();
  Text += " 0 0 " + span(SourceRange(End)) + "\n" + block(F->getBody(), std::move(Inner));
  Functions.push_back(Text);
}

/// The function that a construct became: what the host computed and `this` by value, variables by address.
void Tree::region(const Region &R) {
  begin();
  std::vector<unsigned> Params, Captures;
  std::string Types;
  SourceRange Where = R.Construct->getSourceRange();
  if (R.This) {
    unsigned Type = pointer(type(C.getCanonicalTagType(R.This)));
    This = object("this", "this", Type, "this", Where);
    HasThis = true;
    Params.push_back(This);
    Types += " " + num(Type);
  }
  for (const Expr *E : R.Values) {
    unsigned Type = type(E->getType(), E->getBeginLoc());
    unsigned Id = object(".value", ".value", Type, "param", E->getSourceRange());
    Values[E] = Id;
    Params.push_back(Id);
    Types += " " + num(Type);
  }
  for (const ValueDecl *V : R.Captures) {
    QualType T = V->getType().getNonReferenceType();
    unsigned Id = object(V->getNameAsString(), V->getNameAsString(), type(T, V->getLocation()), "param",
                         V->getSourceRange(), T.isConstQualified(), T.isRestrictQualified());
    Variables[V] = Id;
    Direct.insert(V);
    Captures.push_back(Id);
  }
  unsigned Type = addType("f " + num(addType("v")) + " 0 " + num(Params.size()) + Types);
  unsigned Object = object(display(R.Around), R.LinkName, Type, "region", R.Around->getNameInfo().getSourceRange());
  std::vector<Words> Inner;
  Default = R.Default;
  Counts = R.Counts;
  Shown = R.Shown;
  Words Around = around(R);
  Inner.push_back(constructStatement(cast<OpenACCConstructStmt>(R.Construct)));
  Default = nullptr;
  Counts.clear();
  Shown.clear();
  std::string Text = num(Object) + " " + num(Params.size());
  for (unsigned P : Params)
    Text += " " + num(P);
  Text += " " + num(Captures.size());
  for (unsigned P : Captures)
    Text += " " + num(P);
  Text += " " + Around + span(SourceRange(Where.getEnd())) + "\n" + block(R.Construct, std::move(Inner));
  Functions.push_back(Text);
}

void Tree::declared(const OpenACCDeclareDecl *D) {
  for (const OpenACCClause *Clause : D->clauses()) {
    const auto *List = dyn_cast<OpenACCClauseWithVarList>(Clause);
    if (!List)
      continue;
    const char *Kind = nullptr;
    switch (Clause->getClauseKind()) {
    case OpenACCClauseKind::Create: Kind = "create"; break;
    case OpenACCClauseKind::CopyIn: Kind = "copyin"; break;
    case OpenACCClauseKind::Link: Kind = "link"; break;
    case OpenACCClauseKind::DeviceResident: Kind = "device_resident"; break;
    default: break;
    }
    for (const Expr *E : List->getVarList()) {
      const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
      if (!Kind || !V || !V->hasGlobalStorage() || V->isStaticLocal()) {
        fail(E->getBeginLoc(), "this variable in `declare` in C++", "use `enter data` and `exit data`");
        continue;
      }
      if (!V->isExternallyVisible())
        OwnDeclared.insert(V->getCanonicalDecl());
      Declared.push_back(num(global(V)) + " " + Kind + " " + (V->hasDefinition() ? "1" : "0"));
    }
  }
}

std::string Tree::finish() {
  for (size_t I = 0; I < Pending.size(); ++I)
    body(Pending[I]);
  std::string Out = "accc-tree 6\n";
  auto Section = [&](const char *Name, const std::vector<std::string> &List) {
    Out += std::string(Name) + " " + num(List.size()) + "\n";
    for (const std::string &Line : List)
      Out += Line + "\n";
  };
  std::vector<std::string> Paths;
  for (const std::string &File : Files)
    Paths.push_back(word(File));
  Section("files", Paths);
  Section("types", Types);
  Section("records", Records);
  Section("objects", Objects);
  Section("images", Images);
  Section("strings", Strings);
  Section("routines", Routines);
  Section("declared", Declared);
  Section("functions", Functions);
  Section("errors", Errors);
  return Out;
}

} // namespace accc
