//===-- bind.cpp - `bind`: what code for a machine calls in a routine's place -===//
//
// A name means what it means in C++: a function of this name and of the routine's type, declared before. A string is the
// linker's name as it is (OpenACC 3.3, 2.15.1).
//
//===----------------------------------------------------------------------===//

#include "tree.h"

using namespace clang;

namespace accc {

namespace {

/// The machines that clauses hold for.
struct Machines {
  bool Gpu = true, Cpu = true;

  void only(const OpenACCDeviceTypeClause *Clause) {
    Gpu = Cpu = Clause->hasAsterisk();
    if (Clause->hasAsterisk())
      return;
    for (const DeviceTypeArgument &Type : Clause->getArchitectures()) {
      std::string Name = Type.getIdentifierInfo()->getName().lower();
      StringRef Short = Name;
      Short.consume_front("acc_device_");
      Gpu |= Short == "nvidia" || Short == "default";
      Cpu |= Short == "multicore" || Short == "host";
    }
  }
};

} // namespace

std::vector<Tree::Bound> Tree::bound(const FunctionDecl *F, ArrayRef<const OpenACCClause *> List) {
  Machines Here;
  Bound Gpu{"gpu"}, Cpu{"cpu"};
  for (const OpenACCClause *Cl : List) {
    if (const auto *Type = dyn_cast<OpenACCDeviceTypeClause>(Cl))
      Here.only(Type);
    if (const auto *Bind = dyn_cast<OpenACCBindClause>(Cl)) {
      if (Here.Gpu)
        Gpu.Clause = Bind;
      if (Here.Cpu)
        Cpu.Clause = Bind;
    }
  }
  std::vector<Bound> Both;
  for (const Bound &One : {Gpu, Cpu})
    if (One.Clause)
      Both.push_back(One);
  return Both;
}

unsigned Tree::boundFunction(const FunctionDecl *F, const OpenACCBindClause *Bind) {
  DeclContext *Top = C.getTranslationUnitDecl();
  std::string Link = Bind->isStringArgument() ? Bind->getStringArgument()->getString().str() : "";
  const IdentifierInfo *Name = Bind->isStringArgument() ? &C.Idents.get(Link) : Bind->getIdentifierArgument();
  const DeclContext *In = Bind->isStringArgument() ? Top : F->getDeclContext();
  for (; In; In = In->getParent())
    for (const NamedDecl *D : In->getRedeclContext()->lookup(DeclarationName(Name))) {
      const auto *Found = dyn_cast<FunctionDecl>(D);
      if (!Found || Bind->isStringArgument() && mangled(Found) != Link)
        continue;
      if (Bind->isStringArgument() || C.hasSameFunctionTypeIgnoringExceptionSpec(Found->getType(), F->getType()))
        return function(Found, Bind->getBeginLoc());
    }
  if (Bind->isIdentifierArgument() && !F->isExternC()) {
    fail(Bind->getBeginLoc(), "`bind` with a name that no function of this type has",
         "declare the function in front of the routine, or write its linker's name as a string");
    return 0;
  }
  if (Link.empty())
    Link = Name->getName().str();
  auto Known = LibraryIds.find("bind " + Link);
  if (Known != LibraryIds.end())
    return Known->second;
  return LibraryIds["bind " + Link] =
             object(Link, Link, functionType(F), "extern", SourceRange(Bind->getBeginLoc(), Bind->getEndLoc()));
}

} // namespace accc
