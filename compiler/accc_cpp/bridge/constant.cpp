//===-- constant.cpp - Variables that never change, as bytes --------------===//
//
// Constant arrays and objects of namespaces, classes and functions need no memory that host and device share: what device
// code reads of them are bytes in its own module.
//
//===----------------------------------------------------------------------===//

#include "tree.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace accc {

const APValue *constantOf(const VarDecl *V) {
  QualType T = V->getType();
  if (T->isReferenceType() || V->getTLSKind() != VarDecl::TLS_None || !V->hasGlobalStorage())
    return nullptr;
  ASTContext &C = V->getASTContext();
  QualType Elem = C.getBaseElementType(T);
  if (!Elem.isConstQualified() || Elem.isVolatileQualified() || Elem->isDependentType())
    return nullptr;
  if (const auto *R = Elem->getAsCXXRecordDecl(); R && (!R->hasDefinition() || R->hasMutableFields() || !R->hasTrivialDestructor()))
    return nullptr;
  const VarDecl *Definition = nullptr;
  const Expr *Init = V->getAnyInitializer(Definition);
  if (!Init || Init->isValueDependent() || (!Definition->isConstexpr() && !Definition->hasConstantInitialization()))
    return nullptr;
  return Definition->evaluateValue();
}

std::string unitName(const std::string &Name, const std::string &Unit) { return Name + "." + Unit; }

static void put(std::string &Bytes, uint64_t Offset, const llvm::APInt &Bits, uint64_t Size) {
  for (uint64_t I = 0; I < Size && Offset + I < Bytes.size(); ++I)
    Bytes[Offset + I] = I * 8 < Bits.getBitWidth() ? char(Bits.extractBitsAsZExtValue(std::min<unsigned>(8, Bits.getBitWidth() - I * 8), I * 8)) : 0;
}

/// The bytes of a value; false: it holds what has no bytes yet, as addresses.
bool Tree::image(QualType T, const APValue &V, uint64_t Offset, std::string &Bytes) {
  uint64_t Size = C.getTypeSizeInChars(T).getQuantity();
  switch (V.getKind()) {
  case APValue::Int:
    return put(Bytes, Offset, V.getInt().extOrTrunc(unsigned(Size * 8)), Size), true;
  case APValue::Float:
    if (T->isSpecificBuiltinType(BuiltinType::LongDouble))
      return false;
    return put(Bytes, Offset, V.getFloat().bitcastToAPInt(), Size), true;
  case APValue::ComplexFloat:
    put(Bytes, Offset, V.getComplexFloatReal().bitcastToAPInt(), Size / 2);
    return put(Bytes, Offset + Size / 2, V.getComplexFloatImag().bitcastToAPInt(), Size / 2), true;
  case APValue::Array: {
    const auto *A = C.getAsConstantArrayType(T);
    if (!A)
      return false;
    uint64_t Step = C.getTypeSizeInChars(A->getElementType()).getQuantity();
    for (unsigned I = 0; I < V.getArraySize(); ++I)
      if (!image(A->getElementType(), I < V.getArrayInitializedElts() ? V.getArrayInitializedElt(I) : V.getArrayFiller(),
                 Offset + I * Step, Bytes))
        return false;
    return true;
  }
  case APValue::Struct: {
    const auto *R = T->getAsCXXRecordDecl();
    if (!R || R->getNumVBases() || R->isPolymorphic())
      return false;
    const ASTRecordLayout &Layout = C.getASTRecordLayout(R);
    unsigned I = 0;
    for (const CXXBaseSpecifier &B : R->bases())
      if (!image(B.getType(), V.getStructBase(I++),
                 Offset + Layout.getBaseClassOffset(B.getType()->getAsCXXRecordDecl()).getQuantity(), Bytes))
        return false;
    for (const FieldDecl *F : R->fields()) {
      if (F->isBitField() || !image(F->getType(), V.getStructField(F->getFieldIndex()),
                                    Offset + Layout.getFieldOffset(F->getFieldIndex()) / 8, Bytes))
        return false;
    }
    return true;
  }
  case APValue::LValue: return V.isNullPointer();
  case APValue::None: case APValue::Indeterminate: return true;
  default: return false;
  }
}

/// The object that stands for a constant; negative: the variable is none.
int Tree::constantObject(const VarDecl *V) {
  const APValue *Value = constantOf(V);
  if (!Value)
    return -1;
  std::string Bytes(C.getTypeSizeInChars(V->getType()).getQuantity(), '\0');
  if (!image(V->getType(), *Value, 0, Bytes))
    return -1;
  unsigned Id = object(V->getQualifiedNameAsString(), mangled(V) + ".constant", type(V->getType(), V->getLocation()),
                       "constant", V->getSourceRange(), true);
  Images.push_back(std::to_string(Id) + " " + word(Bytes));
  return int(Id);
}

} // namespace accc
