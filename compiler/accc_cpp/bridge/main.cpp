//===-- main.cpp - accc-clang: C++ for accc, by clang's libraries ----------===//
//
//   accc-clang TREE BITCODE UNIT -- clang's own options and the source
//
// Writes the typed tree of what devices run (README.md) and the unoptimised module of everything else, in which each
// construct is a call. With `-E` and its kin in clang's options it is clang's preprocessor. Messages are clang's.
//
//===----------------------------------------------------------------------===//

#include "pragmas.h"
#include "instantiation.h"
#include "reduction.h"
#include "replace.h"
#include "restrict.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/Version.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/Utils.h"
#include "clang/FrontendTool/Utils.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <set>

using namespace clang;

namespace {

/// Lists of functions that run before and after `main` as entries of the sections that linkers know: accc's code generator
/// would make other ones of LLVM's lists.
void keepEntries(llvm::Module &M, const char *List, const std::string &Section) {
  llvm::GlobalVariable *Found = M.getNamedGlobal(List);
  if (!Found || !Found->hasInitializer())
    return;
  std::vector<llvm::GlobalValue *> Kept;
  if (auto *Entries = dyn_cast<llvm::ConstantArray>(Found->getInitializer()))
    for (llvm::Value *Operand : Entries->operands()) {
      auto *Entry = cast<llvm::ConstantStruct>(Operand);
      uint64_t Priority = cast<llvm::ConstantInt>(Entry->getOperand(0))->getZExtValue();
      auto *Function = Entry->getOperand(1);
      auto *Word = new llvm::GlobalVariable(M, Function->getType(), false, llvm::GlobalValue::PrivateLinkage, Function,
                                            "__accc_entry");
      char Suffix[8] = "";
      if (Priority != 65535)
        snprintf(Suffix, sizeof Suffix, ".%05u", unsigned(Priority));
      Word->setSection(Section + Suffix);
      if (auto *Key = dyn_cast<llvm::GlobalValue>(Entry->getOperand(2)->stripPointerCasts()); Key && Key->hasComdat())
        Word->setComdat(const_cast<llvm::Comdat *>(Key->getComdat()));
      Kept.push_back(Word);
    }
  Found->eraseFromParent();
  llvm::appendToCompilerUsed(M, Kept);
}

/// A variable with a device copy that only this unit knows: accc's part of the unit has to name it.
void shareInUnit(llvm::Module &M, const std::string &Name, const std::string &Unit) {
  llvm::GlobalVariable *V = M.getNamedGlobal(Name);
  if (!V || !V->hasLocalLinkage())
    return;
  V->setName(accc::unitName(Name, Unit));
  V->setLinkage(llvm::GlobalValue::ExternalLinkage);
  V->setVisibility(llvm::GlobalValue::HiddenVisibility);
}

/// Hands messages on, but those of clang about loops that OpenACC allows: there accc's own checks decide. What several
/// instantiations of a directive have against it is told once.
class OursDecide : public DiagnosticConsumer {
public:
  OursDecide(DiagnosticsEngine &Engine, bool MayReadAgain)
      : Engine(Engine), Next(Engine.takeClient()), MayReadAgain(MayReadAgain) {}

  void BeginSourceFile(const LangOptions &Options, const Preprocessor *P) override { Next->BeginSourceFile(Options, P); }
  void EndSourceFile() override { Next->EndSourceFile(); }
  void finish() override { Next->finish(); }

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    bool Ours = Info.getID() == diag::err_acc_loop_terminating_condition || Info.getID() == diag::err_acc_loop_variable_type;
    if (Ours || (Level == DiagnosticsEngine::Note && Dropping)) {
      Dropping = true;
      if (!AnyError)
        Engine.Reset(true);
      return;
    }
    if ((MayReadAgain && accc::TheReductions.keep(Engine.getSourceManager(), Info))) {
      Dropping = true;
      return;
    }
    if (Info.getID() == diag::err_acc_not_a_var_ref_cache) {
      // A hint that names too much: it is left out, as in C.
      Dropping = false;
      if (!AnyError)
        Engine.Reset(true);
      Next->HandleDiagnostic(DiagnosticsEngine::Warning, Info);
      return;
    }
    Dropping = Level >= DiagnosticsEngine::Error && toldBefore(Info);
    if (Dropping)
      return;
    AnyError |= Level >= DiagnosticsEngine::Error;
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    Next->HandleDiagnostic(Level, Info);
    if (Info.getID() == diag::err_acc_reduction_type)
      wayOut(Info, "reduce scalars in its place, one for each of its parts, and put them together behind the construct");
  }

private:
  /// Whether another instantiation has the same against this directive.
  bool toldBefore(const Diagnostic &Info) {
    SmallString<200> Text;
    Info.FormatDiagnostic(Text);
    return Text.str().contains("OpenACC") && !Told.insert({Info.getLocation().getRawEncoding(), Info.getID()}).second;
  }

  void wayOut(const Diagnostic &Of, StringRef Text) {
    DiagnosticStorage None;
    unsigned Id = Engine.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Note, Text);
    Next->HandleDiagnostic(DiagnosticsEngine::Note, Diagnostic(&Engine, Of.getLocation(), Id, None, Text));
  }

  DiagnosticsEngine &Engine;
  std::unique_ptr<DiagnosticConsumer> Next;
  std::set<std::pair<unsigned, unsigned>> Told;
  bool MayReadAgain, Dropping = false, AnyError = false;
};

class Action : public ASTFrontendAction {
public:
  Action(std::string TreeFile, std::string BitcodeFile, std::string Unit)
      : TreeFile(std::move(TreeFile)), BitcodeFile(std::move(BitcodeFile)), Unit(std::move(Unit)) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, StringRef File) override {
    auto Replace = std::make_unique<accc::Replacer>(Unit, Pragmas);
    auto Generate = CreateLLVMCodeGen(CI, File, Context);
    Replacer = Replace.get();
    Replacer->Generator = Generate.get();
    Replacer->Compiler = &CI;
    Generator = Generate.get();
    std::vector<std::unique_ptr<ASTConsumer>> Both;
    Both.push_back(std::move(Replace));
    Both.push_back(std::move(Generate));
    return std::make_unique<MultiplexConsumer>(std::move(Both));
  }

  bool BeginSourceFileAction(CompilerInstance &CI) override {
    Pragmas.watch(CI);
    accc::adaptPragmas(CI);
    accc::takeRestrict(CI);
    return true;
  }

  void ExecuteAction() override {
    CompilerInstance &CI = getCompilerInstance();
    if (!CI.hasSema())
      CI.createSema(getTranslationUnitKind(), nullptr);
    accc::leaveConstructs(CI.getSema());
    ASTFrontendAction::ExecuteAction();
  }

  void EndSourceFileAction() override {
    if (getCompilerInstance().getDiagnostics().hasErrorOccurred())
      return;
    write(TreeFile, [&](llvm::raw_ostream &Out) { Out << Replacer->Made; });
    for (const std::string &Name : Replacer->OwnDeclared)
      shareInUnit(*Generator->GetModule(), Name, Unit);
    keepEntries(*Generator->GetModule(), "llvm.global_ctors", ".init_array");
    keepEntries(*Generator->GetModule(), "llvm.global_dtors", ".fini_array");
    write(BitcodeFile, [&](llvm::raw_ostream &Out) { llvm::WriteBitcodeToFile(*Generator->GetModule(), Out); });
  }

private:
  template <typename F> void write(const std::string &Path, F Fill) {
    std::error_code Error;
    llvm::raw_fd_ostream Out(Path, Error);
    if (!Error)
      Fill(Out);
    if (Error || (Out.close(), Out.has_error())) {
      llvm::errs() << "accc-clang: cannot write " << Path << "\n";
      exit(1);
    }
  }

  std::string TreeFile, BitcodeFile, Unit;
  llvm::LLVMContext Context;
  accc::RoutinePragmas Pragmas;
  accc::Replacer *Replacer = nullptr;
  CodeGenerator *Generator = nullptr;
};

} // namespace

/// Reads the unit; messages go to `Said`, where it may have to be read once more.
static int translate(llvm::ArrayRef<const char *> Args, const char **Words, std::string *Said) {
  auto Files = llvm::vfs::getRealFileSystem();
  DiagnosticOptions Early;
  auto Diagnostics = CompilerInstance::createDiagnostics(*Files, Early);
  CreateInvocationOptions Options;
  Options.Diags = Diagnostics;
  Options.VFS = Files;
  std::shared_ptr<CompilerInvocation> Invocation = createInvocation(Args, Options);
  if (!Invocation)
    return 1;
  frontend::ActionKind Kind = Invocation->getFrontendOpts().ProgramAction;
  CompilerInstance Compiler(Invocation);
  Compiler.createVirtualFileSystem(Files);
  if (Kind == frontend::PrintPreprocessedInput || Kind == frontend::RunPreprocessorOnly) {
    Compiler.createDiagnostics();
    return ExecuteCompilerInvocation(&Compiler) ? 0 : 1;
  }
  std::string Unused;
  llvm::raw_string_ostream Out(Said ? *Said : Unused);
  llvm::raw_ostream &To = Said ? static_cast<llvm::raw_ostream &>(Out) : llvm::errs();
  Compiler.createDiagnostics(new TextDiagnosticPrinter(To, Compiler.getDiagnosticOpts()));
  Compiler.setVerboseOutputStream(To);
  Compiler.getDiagnostics().setClient(new OursDecide(Compiler.getDiagnostics(), Said));
  Action Run(Words[1], Words[2], Words[3]);
  return Compiler.ExecuteAction(Run) && !Compiler.getDiagnostics().hasErrorOccurred() ? 0 : 1;
}

int main(int Count, const char **Words) {
  if (Count == 2 && StringRef(Words[1]) == "--version") {
    llvm::outs() << "accc-clang 1, clang " << CLANG_VERSION_STRING << "\n";
    return 0;
  }
  if (Count < 6 || StringRef(Words[4]) != "--") {
    llvm::errs() << "usage: accc-clang TREE BITCODE UNIT -- OPTIONS SOURCE\n";
    return 1;
  }
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  llvm::InitializeNativeTargetAsmParser();
  std::vector<const char *> Args = {ACCC_CLANG};
  Args.insert(Args.end(), Words + 5, Words + Count);
  std::string Said;
  int Status = translate(Args, Words, &Said);
  if (!accc::TheReductions.any()) {
    llvm::errs() << Said;
    return Status;
  }
  return translate(Args, Words, nullptr);
}
