//! The parameters of a procedure: of its result, its dummy arguments, their lengths, and the variables of the host that
//! it uses.
//!
//! Each symbol gets its place: the parameter itself, or a variable of the frame that entry fills from it.

use super::call::fits;
use super::complex_border::{border_types, result_types, storage_value, wide_attr};
use super::optional_value::is_copied;
use super::procedure::Lowerer;
use super::record_border::{copy_attr, record_types};
use super::signature::{CapturedParam, ResultKind, c_result_attr, captured_params, own_result_kind, passing};
use crate::hir::{Intent, Passing, Shape, SymId, SymbolClass};
use crate::lower::Lower;
use crate::lower::variables::place::{Place, TextPlace};
use crate::lower::variables::storage::{border_storage, storage_of};
use accc_diag::Diagnostic;
use accc_ir::{DescriptorKind, Elem, EntityId, ParamAttr, Storage, Type, Var, VarClass, VarData};

impl Lowerer<'_, '_> {
    /// Makes the parameters: result, dummies, lengths, captured variables.
    pub fn border(&mut self) -> Lower<()> {
        let procedure = self.procedure;
        if let Some(sym) = procedure.result {
            self.result_param(sym)?;
        }
        for sym in &procedure.dummies {
            self.dummy_param(*sym)?;
        }
        for sym in &procedure.dummies {
            if let Some(length) = self.length_from_c(*sym) {
                if let Some(Place::Text(text)) = &mut self.places[sym.index()] {
                    text.length = length;
                }
            } else if self.symbol(*sym).ty.has_length() && !procedure.bind_c {
                let length = self.param(&format!(".{}.len", self.symbol(*sym).name), *sym, Storage::Scalar(Elem::I64));
                if let Some(Place::Text(text)) = &mut self.places[sym.index()] {
                    text.length = length;
                }
            }
        }
        for param in captured_params(self.unit.program, self.id) {
            self.captured_param(param);
        }
        let signature = &mut self.b.func.signature;
        if !signature.param_attrs.is_empty() {
            signature.param_attrs.resize(signature.params.len(), ParamAttr::None);
        }
        Ok(())
    }

    /// A parameter passed by value.
    fn param(&mut self, name: &str, sym: SymId, storage: Storage) -> Var {
        self.add_param(name, sym, storage, VarClass::ValueParam)
    }

    fn add_param(&mut self, name: &str, sym: SymId, storage: Storage, class: VarClass) -> Var {
        let symbol = self.symbol(sym);
        let ty = match (class, &storage) {
            (VarClass::ValueParam, Storage::Scalar(elem)) => elem.value_type().unwrap_or(Type::Ptr),
            _ => Type::Ptr,
        };
        let intent_in = matches!(symbol.class, SymbolClass::Dummy { intent: Intent::In, .. });
        let var = self.b.func.vars.push(VarData {
            aliased: symbol.target || symbol.pointer,
            volatile: symbol.volatile,
            readonly: intent_in && !symbol.pointer,
            optional: class == VarClass::RefParam && symbol.class.is_optional(),
            record: self.unit.record_of(&symbol.ty),
            ..VarData::new(name, symbol.span, storage, class)
        });
        self.b.func.params.push(var);
        self.b.func.signature.params.push(ty);
        self.note_symbol_letters(var, symbol);
        var
    }

    fn result_param(&mut self, sym: SymId) -> Lower<()> {
        let symbol = self.symbol(sym);
        match own_result_kind(symbol, self.procedure.bind_c) {
            ResultKind::Value(ty) => self.b.func.signature.results = vec![ty],
            ResultKind::Complex(ty) => self.b.func.signature.results = result_types(ty),
            ResultKind::Record(ty) => self.b.func.signature.results = record_types(&ty),
            ResultKind::Memory if storage_of(symbol).is_none() => {
                let address = self.param(&format!(".{}", symbol.name), sym, Storage::Scalar(Elem::Ptr));
                let length = self.param(&format!(".{}.len", symbol.name), sym, Storage::Scalar(Elem::I64));
                self.places[sym.index()] = Some(Place::Text(TextPlace { address, length }));
            }
            ResultKind::Memory => {
                let storage = storage_of(symbol).expect("the storage of a result of known size");
                let var = self.add_param(&symbol.name, sym, storage, VarClass::RefParam);
                let attr = c_result_attr(&symbol.ty, self.procedure.bind_c);
                self.b.func.signature.param_attrs.extend(attr);
                self.places[sym.index()] = Some(Place::Var(var));
                if symbol.ty.is_character() {
                    self.param(&format!(".{}.len", symbol.name), sym, Storage::Scalar(Elem::I64));
                }
            }
            ResultKind::Descriptor => match (storage_of(symbol), &symbol.shape) {
                (Some(storage), _) => {
                    let var = self.add_param(&symbol.name, sym, storage, VarClass::RefParam);
                    self.places[sym.index()] = Some(Place::Var(var));
                }
                (None, Shape::Scalar) => {
                    let elem = Elem::Bytes(1);
                    let storage = Storage::Descriptor { elem, rank: 1, contiguous: true, kind: DescriptorKind::Other };
                    self.add_param(&format!(".{}", symbol.name), sym, storage, VarClass::RefParam);
                }
                (None, _) => unreachable!("an array has a storage"),
            },
        }
        Ok(())
    }

    fn dummy_param(&mut self, sym: SymId) -> Lower<()> {
        let symbol = self.symbol(sym);
        let address = Storage::Scalar(Elem::Ptr);
        let place = match (storage_of(symbol), passing(symbol)) {
            (None, Passing::Address) if matches!(symbol.shape, Shape::Scalar) => {
                let address = self.param(&format!(".{}", symbol.name), sym, address);
                Place::Text(TextPlace { address, length: address })
            }
            (None, _) => {
                let what = "a character dummy argument of deferred length that is neither allocatable nor a pointer";
                return Err(Diagnostic::unsupported(symbol.span, what, "declare it `character(*)`"));
            }
            (Some(storage), Passing::Value) if symbol.ty.is_complex() => {
                let ty = storage_value(&storage);
                if let Some(attr) = wide_attr(ty) {
                    self.b.func.signature.param_attrs.resize(self.b.func.params.len(), ParamAttr::None);
                    self.b.func.signature.param_attrs.push(attr);
                }
                for part in border_types(ty) {
                    let elem = part.elem().expect("a real has a place in memory");
                    self.param(&format!(".{}", symbol.name), sym, Storage::Scalar(elem));
                }
                Place::Var(self.local_var(&symbol.name, sym, storage))
            }
            (Some(storage), Passing::Value) if symbol.ty.is_character() => {
                self.param(&format!(".{}", symbol.name), sym, Storage::Scalar(Elem::I8));
                Place::Var(self.local_var(&symbol.name, sym, storage))
            }
            (Some(storage), Passing::Value) if let Some(ty) = symbol.ty.derived() => {
                let before = self.b.func.params.len();
                if self.unit.owns(ty) || !fits(before, ty.registers.len()) {
                    let way_out = "leave out the attribute `value`, and copy what changes";
                    return Err(Diagnostic::unsupported(symbol.span, "this structure passed by value", way_out));
                }
                if ty.is_in_registers() {
                    for part in record_types(ty) {
                        let elem = part.elem().expect("a register has a place in memory");
                        self.param(&format!(".{}", symbol.name), sym, Storage::Scalar(elem));
                    }
                    Place::Var(self.local_var(&symbol.name, sym, storage))
                } else {
                    let attr = copy_attr(ty);
                    let var = self.add_param(&symbol.name, sym, storage, VarClass::RefParam);
                    self.b.func.signature.param_attrs.resize(before, ParamAttr::None);
                    self.b.func.signature.param_attrs.push(attr);
                    Place::Var(var)
                }
            }
            (Some(storage), Passing::Value) => Place::Var(self.param(&symbol.name, sym, storage)),
            (Some(storage), _) if is_copied(symbol) => {
                self.param(&format!(".{}", symbol.name), sym, address);
                Place::Var(self.local_var(&symbol.name, sym, storage))
            }
            (Some(storage @ (Storage::Scalar(_) | Storage::Array { .. })), _) => {
                Place::Var(self.add_param(&symbol.name, sym, storage, VarClass::RefParam))
            }
            (Some(storage @ Storage::Descriptor { kind: DescriptorKind::Other, .. }), passing) => {
                let border = format!(".{}", symbol.name);
                match passing {
                    Passing::Descriptor if !symbol.is_described_any_rank() => {
                        self.add_param(&border, sym, border_storage(&storage, symbol), VarClass::RefParam)
                    }
                    Passing::Descriptor | Passing::Address | Passing::Value | Passing::Memory | Passing::Holder => {
                        self.param(&border, sym, address)
                    }
                };
                Place::Var(self.local_var(&symbol.name, sym, storage))
            }
            (Some(storage), _) => Place::Var(self.add_param(&symbol.name, sym, storage, VarClass::RefParam)),
        };
        self.places[sym.index()] = Some(place);
        Ok(())
    }

    fn captured_param(&mut self, param: CapturedParam) {
        let (sym, symbol) = (param.capture.local, self.symbol(param.capture.local));
        let place = match storage_of(symbol) {
            Some(mut storage) => {
                if let Storage::Descriptor { contiguous, kind: DescriptorKind::Other, .. } = &mut storage {
                    *contiguous = self.host_is_contiguous(param.capture.host);
                }
                Place::Var(self.add_param(&symbol.name, sym, storage, VarClass::RefParam))
            }
            None => {
                let address = self.param(&format!(".{}", symbol.name), sym, Storage::Scalar(Elem::Ptr));
                let length = self.param(&format!(".{}.len", symbol.name), sym, Storage::Scalar(Elem::I64));
                Place::Text(TextPlace { address, length })
            }
        };
        self.places[sym.index()] = Some(place);
    }

    fn host_is_contiguous(&self, sym: SymId) -> bool {
        let host = self.procedure.host.map(|host| &self.unit.procedure(host).symbols[sym]);
        host.is_some_and(|s| s.contiguous || !matches!(s.shape, Shape::AssumedShape(_) | Shape::Deferred(_)))
    }
}
