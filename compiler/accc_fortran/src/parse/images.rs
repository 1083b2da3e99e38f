//! Statements about images, of which there is one: it waits for nobody, and nothing fails. A lock is free, an event counts
//! its posts, a team is the image. Source: Fortran 2018, sections 11.1.5, 11.1.11, 11.6.

use super::keyword::Word;
use super::scope::OpenKind;
use super::{PResult, Parser};
use crate::ast::*;
use crate::token::{Punct, TokenKind};
use accc_diag::Diagnostic;
use accc_source::Span;

/// Objects, and keywords with their variables.
type Given = (Vec<Expr>, Vec<(Name, Expr)>);

impl Parser<'_> {
    /// `sync all`, `lock (l)`, `event post (e)`, `form team (n, t)`, ... from the parenthesis on.
    pub(super) fn image_statement(&mut self, word: Word, start: Span) -> PResult<StmtKind> {
        self.no_image_control(start, &word.text())?;
        let wanted = match word {
            Word::SyncAll | Word::SyncMemory => 0,
            Word::FormTeam => 2,
            _ => 1,
        };
        let (objects, given) = self.image_arguments(wanted)?;
        let mut body = Vec::new();
        let mut until = None;
        for (keyword, variable) in given {
            if keyword.text == "until_count" {
                until = Some(variable);
                continue;
            }
            if keyword.text == "new_index" {
                // The image's only possible place; the expression is evaluated all the same.
                body.push(checks_index(variable, start));
                continue;
            }
            let value = match keyword.text.as_str() {
                "stat" => integer("0", start),
                "acquired_lock" => Expr { kind: ExprKind::Logical { value: true, kind: None }, span: start },
                _ => continue,
            };
            body.push(assign(variable, value, start));
        }
        let mut objects = objects.into_iter();
        let (first, second) = (objects.next(), objects.next());
        let checked = match word {
            Word::EventPost | Word::EventWait => Some(".event"),
            Word::Lock | Word::Unlock => Some(".lock"),
            _ => None,
        };
        if let (Some(checked), Some(object)) = (checked, &first) {
            body.push(Stmt { label: None, kind: call(checked, vec![object.clone()], start), span: start });
        }
        match (word, first, second) {
            (Word::EventPost, Some(event), _) => {
                let more = binary(BinaryOp::Add, event.clone(), integer("1", start), start);
                body.push(assign(event, more, start));
            }
            (Word::EventWait, Some(event), _) => {
                let count = match until {
                    Some(count) => call_of("max", vec![integer("1", start), count], start),
                    None => integer("1", start),
                };
                body.push(waits_for_ever(&event, &count, start));
                let less = binary(BinaryOp::Sub, event.clone(), count, start);
                body.push(assign(event, less, start));
            }
            (Word::FormTeam, Some(number), Some(team)) => body.push(assign(team, number, start)),
            _ => {}
        }
        Ok(match body.len() {
            0 => StmtKind::Continue,
            _ => StmtKind::Block(Block { name: None, specs: Vec::new(), body, end_span: start }),
        })
    }

    /// `fail image`: the only one ends.
    pub(super) fn fail_image(&mut self, start: Span) -> PResult<StmtKind> {
        self.no_image_control(start, "fail image")?;
        Ok(call(".fail_image", Vec::new(), start))
    }

    /// Statements that order images stand in no pure procedure (C1599) and no `critical` (C1118).
    fn no_image_control(&self, start: Span, text: &str) -> PResult<()> {
        let open = self.open.iter().rev().take_while(|open| !open.kind.is_unit());
        let place = match open.into_iter().find(|open| open.kind == OpenKind::Critical) {
            _ if self.pure_around > 0 => "a pure procedure",
            Some(_) => "`critical`",
            None if self.concurrent_around > 0 => "`do concurrent`",
            None => return Ok(()),
        };
        let message = format!("`{text}` can't stand in {place}: images would wait for each other");
        Err(Box::new(Diagnostic::error("ACC3010", message).label(start, "")))
    }

    /// The expression or variable behind `=>` of `associate`: of this image (F2018, C1104).
    pub(super) fn selector(&mut self) -> PResult<Expr> {
        let known = self.coindexed.len();
        let selector = self.expr()?;
        let last = self.at.checked_sub(1).and_then(|at| self.current()?.tokens.get(at));
        let ends_in_image = last.is_some_and(|token| token.kind == TokenKind::Punct(Punct::RBracket));
        if ends_in_image && self.coindexed.len() > known {
            let message = "a selector has no image selector: it is this image's";
            return Err(Box::new(Diagnostic::error("ACC3010", message).label(selector.span, "")));
        }
        Ok(selector)
    }

    /// Notes the name of a variable that has an image selector.
    pub(super) fn note_coindexed(&mut self, base: &Expr) {
        let name = match &base.kind {
            ExprKind::Name(name) => Some(name),
            ExprKind::Index { base, .. } => match &base.kind {
                ExprKind::Name(name) => Some(name),
                _ => None,
            },
            _ => None,
        };
        self.coindexed.extend(name.cloned());
    }

    /// What a unit declares without codimensions has no image selector.
    pub(super) fn check_coindexed(&mut self, specs: &[Spec], names: Vec<Name>) {
        for name in names {
            let (mut declared, mut coarray) = (false, false);
            for spec in specs {
                match &spec.kind {
                    SpecKind::Declaration(declaration) => {
                        let own = declaration.entities.iter().find(|entity| entity.name.text == name.text);
                        let everywhere = declaration.attrs.iter().any(|a| matches!(a.kind, AttrKind::Codimension(_)));
                        declared |= own.is_some();
                        coarray |= own.is_some_and(|own| everywhere || own.codims.is_some());
                    }
                    SpecKind::Attribute { entities, .. } => {
                        // Codimensions may stand behind any name of an attribute's list.
                        let is_own = |entity: &AttrEntity| matches!(entity, AttrEntity::Name { name: own, .. } if own.text == name.text);
                        coarray |= entities.iter().any(is_own);
                    }
                    _ => {}
                }
            }
            if declared && !coarray {
                let message = format!("`{}` is no coarray: it has no image selector", name.text);
                self.sink.push(Diagnostic::error("ACC3010", message).label(name.span, ""));
            }
        }
    }

    /// `(object, ..., keyword = variable, ...)`, with so many objects at most; `*` is none.
    fn image_arguments(&mut self, objects: usize) -> PResult<Given> {
        let mut associations = Vec::new();
        let given = self.image_arguments_with(objects, &mut associations)?;
        match associations.first() {
            Some((name, _)) => {
                let message = "coarrays are associated by `change team` alone";
                Err(Box::new(Diagnostic::error("ACC3010", message).label(Name::clone(name).span, "")))
            }
            None => Ok(given),
        }
    }

    /// `change team` may also have `name[codimensions] => coarray`.
    fn image_arguments_with(&mut self, objects: usize, associations: &mut Vec<(Name, Expr)>) -> PResult<Given> {
        let (mut found, mut given) = (Vec::new(), Vec::new());
        if !self.at(Punct::LParen) {
            return if objects == 0 { Ok((found, given)) } else { Err(self.expected("`(`")) };
        }
        let open = self.expect(Punct::LParen)?;
        let mut position = 0;
        self.list(|p| {
            position += 1;
            if p.at_nth(1, Punct::Equals) && p.word().is_some() {
                const KEYWORDS: &[&str] = &["stat", "errmsg", "acquired_lock", "until_count", "new_index"];
                let keyword = p.name("a specifier")?;
                if !KEYWORDS.contains(&keyword.text.as_str()) {
                    return Err(p.expected("`stat` or `errmsg`"));
                }
                p.expect(Punct::Equals)?;
                if given.iter().any(|(other, _): &(Name, Expr)| other.text == keyword.text) {
                    let error = Diagnostic::error("ACC3003", format!("`{}=` is given twice", keyword.text));
                    return Err(Box::new(error.label(keyword.span, "")));
                }
                given.push((keyword, p.expr()?));
            } else if position > objects && p.word().is_some() && p.at_nth(1, Punct::LBracket) {
                let name = p.name("a coarray")?;
                p.image_selector()?;
                p.expect(Punct::Arrow)?;
                associations.push((name, p.expr()?));
            } else if position > objects {
                return Err(p.expected("`stat` or `errmsg`"));
            } else if !p.accept(Punct::Star) {
                found.push(p.expr()?);
            }
            Ok(())
        })?;
        self.close(open)?;
        Ok((found, given))
    }

    /// `critical`, `change team (t)`: a block.
    pub(super) fn image_construct(
        &mut self,
        word: Word,
        name: Option<Name>,
        span: Span,
        words: usize,
    ) -> Option<StmtKind> {
        if let Err(error) = self.no_image_control(span, &word.text()) {
            self.sink.push(*error);
        }
        let kind = if word == Word::Critical { OpenKind::Critical } else { OpenKind::Team };
        self.push_open(kind, name.clone(), span);
        let objects = usize::from(word == Word::ChangeTeam);
        let mut associations = Vec::new();
        let given = self.statement_rest(|p| {
            p.bump_n(words);
            p.image_arguments_with(objects, &mut associations)
        });
        let (teams, given) = given.unwrap_or_default();
        let mut body = Vec::new();
        for (keyword, variable) in given {
            if keyword.text == "stat" {
                body.push(assign(variable, integer("0", span), span));
            }
        }
        let team = teams.into_iter().next();
        let statement = |kind| Stmt { label: None, kind, span };
        body.extend(team.clone().map(|team| statement(call(".enter_team", vec![team], span))));
        let inner = self.block();
        let end_span = self.finish_construct();
        if associations.is_empty() {
            body.extend(inner);
        } else {
            let associate = Associate { name: None, associations, body: inner, end_span };
            body.push(statement(StmtKind::Associate(associate)));
        }
        body.extend(team.map(|_| statement(call(".leave_team", Vec::new(), span))));
        Some(StmtKind::Block(Block { name, specs: Vec::new(), body, end_span }))
    }
}

/// A call of a procedure of the run-time library, or of an intrinsic function.
fn call(name: &str, values: Vec<Expr>, span: Span) -> StmtKind {
    let procedure = Expr { kind: ExprKind::Name(Name { text: name.to_string(), span }), span };
    StmtKind::Call { procedure, args: arguments(values) }
}

fn call_of(name: &str, values: Vec<Expr>, span: Span) -> Expr {
    let base = Box::new(Expr { kind: ExprKind::Name(Name { text: name.to_string(), span }), span });
    Expr { kind: ExprKind::Index { base, args: arguments(values) }, span }
}

fn arguments(values: Vec<Expr>) -> Vec<Arg> {
    values.into_iter().map(|value| Arg { keyword: None, span: value.span, value: ArgValue::Expr(value) }).collect()
}

/// `new_index` is 1, where there is one image.
fn checks_index(index: Expr, span: Span) -> Stmt {
    let cond = binary(BinaryOp::Ne, index, integer("1", span), span);
    error_stop_if(cond, "form team: the new index is beyond the number of images", span)
}

fn error_stop_if(cond: Expr, text: &str, span: Span) -> Stmt {
    let code = Expr { kind: ExprKind::Char { value: text.into(), kind: None }, span };
    let stop = Stmt { label: None, kind: StmtKind::Stop { error: true, code: Some(code), quiet: None }, span };
    Stmt { label: None, kind: StmtKind::IfStmt { cond, then: Box::new(stop) }, span }
}

/// The only image would wait for what nobody posts: the program ends.
fn waits_for_ever(event: &Expr, count: &Expr, span: Span) -> Stmt {
    let cond = binary(BinaryOp::Lt, event.clone(), count.clone(), span);
    error_stop_if(cond, "event wait: no other image posts the event", span)
}

fn integer(digits: &str, span: Span) -> Expr {
    Expr { kind: ExprKind::Int { digits: digits.to_string(), kind: None }, span }
}

fn binary(op: BinaryOp, left: Expr, right: Expr, span: Span) -> Expr {
    Expr { kind: ExprKind::Binary { op, op_span: span, left: Box::new(left), right: Box::new(right) }, span }
}

fn assign(target: Expr, value: Expr, span: Span) -> Stmt {
    Stmt { label: None, kind: StmtKind::Assign { target, value }, span }
}
