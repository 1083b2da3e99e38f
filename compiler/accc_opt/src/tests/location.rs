//! Extremes with their places: `if (a(i) > m) { m = a(i); at = i }` in loops and nests, without a directive.

use super::pseudo;
use super::semantics::same;
use super::*;
use crate::testing::Random;

/// A search among 30 numbers, of which some are the same.
fn search(statements: &str) -> String {
    format!(
        "array a(30)
        do i = 1, 30
          a(i) = mod(i * i, 11) - 4
        end
        m = a(1)
        at = 1
        kernels
          do i = 2, 30
            {statements}
          end
        end
        print m
        print at"
    )
}

fn is_found(text: &str) -> bool {
    minfo(pseudo::module(text)).contains("location of")
}

#[test]
fn the_first_and_the_last_place() {
    let first = search("if a(i) > m\nm = a(i)\nat = i\nend");
    insta::assert_snapshot!(minfo(pseudo::module(&first)), @"
    test:
          7, Generating implicit copyin(a(2:30)) [if not already present]
          8, Loop is parallelizable
             Generating Tesla code
              8, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
             10, Generating implicit reduction(max:m)
          8, Loop is parallelizable
             Generating Tesla code
              8, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
              9, Generating implicit reduction(min:location of m along i)
    ");
    insta::assert_snapshot!(same(pseudo::module(&first)), @"
    m 5
    at 3
    ");
    insta::assert_snapshot!(same(pseudo::module(&search("if a(i) >= m\nm = a(i)\nat = i\nend"))), @"
    m 5
    at 30
    ");
    insta::assert_snapshot!(same(pseudo::module(&search("if m > a(i)\nat = 2 * i + 1\nm = a(i)\nend"))), @"
    m -4
    at 23
    ");
    // Nothing is larger: both keep their values.
    let none = search("if a(i) > m\nm = a(i)\nat = i\nend").replace("m = a(1)", "m = 100");
    insta::assert_snapshot!(same(pseudo::module(&none)), @"
    m 100
    at 1
    ");
}

#[test]
fn what_is_no_search_stays_in_order() {
    assert!(is_found(&search("if a(i) > m\nm = a(i)\nat = i\nend")));
    let others = [
        // The value that is kept is not the one that is compared.
        "if a(i) > m\nm = a(i) + 1\nat = i\nend",
        // The extreme so far is used.
        "if a(i) > m\nm = a(i)\nat = i\nend\na(i) = m",
        // What is noted is not known from the place alone.
        "if a(i) > m\nm = a(i)\nat = at + i\nend",
        "if a(i) > m\nm = a(i)\nat = a(i - 1)\nend",
        // Another statement sets the place.
        "if a(i) > m\nm = a(i)\nat = i\nend\nat = at - 1",
        // It changes what it looks at.
        "if a(i) > m\nm = a(i)\nat = i\na(i) = 0\nend",
        // Something is done where nothing is found.
        "if a(i) > m\nm = a(i)\nat = i\nelse\nat = 0\nend",
        "if a(i) == m\nm = a(i)\nat = i\nend",
    ];
    for text in others.map(search) {
        assert!(!is_found(&text), "{text}");
        same(pseudo::module(&text));
    }
}

/// Searches in rows that are independent stay in their threads.
#[test]
fn rows_search_for_themselves() {
    let text = "array a(20,20)
        array best(20)
        kernels
          do j = 1, 20
            m = a(1,j)
            at = 1
            do i = 2, 20
              if a(i,j) > m
                m = a(i,j)
                at = i
              end
            end
            best(j) = at
          end
        end
        sum best";
    assert!(!is_found(text));
    same(pseudo::module(text));
}

/// A random nest that searches: several extremes, conditions, sums beside them, steps of both signs, loops that do not run.
fn program(random: &mut Random) -> String {
    let depth = random.within(1, 3) as usize;
    let mut lines = vec!["array a(0:6,0:6,0:6)".to_string(), "sum3 = 0".to_string()];
    lines.push("do i = 0, 6\ndo j = 0, 6\ndo k = 0, 6".to_string());
    let (p, q) = (random.within(1, 30), random.within(3, 9));
    lines.push(format!("a(i,j,k) = mod(i * {p} + j * 5 + k * i * j, {q}) - {}\nend\nend\nend", q / 2));
    let mut printed = Vec::new();
    let mut body: Vec<String> = Vec::new();
    for number in 0..random.within(1, 2) {
        let subscripts = ["i,2,3", "i,j,1", "i,j,k"][depth - 1];
        let relation = [">", ">=", "<", "<="][random.within(0, 3) as usize];
        let value =
            [format!("a({subscripts})"), format!("a({subscripts}) * 2 - i")][random.within(0, 1) as usize].clone();
        lines.push(format!("m{number} = {}", random.within(-4, 4)));
        let mut inside = vec![format!("m{number} = {value}")];
        for (level, name) in ["i", "j", "k"].iter().enumerate().take(depth) {
            lines.push(format!("p{number}{level} = -7"));
            inside.push(format!(
                "p{number}{level} = {}",
                [name.to_string(), format!("i - {name} * 2")][random.within(0, 1) as usize]
            ));
            printed.push(format!("p{number}{level}"));
        }
        printed.push(format!("m{number}"));
        let test = if random.chance(50) {
            format!("if {value} {relation} m{number}")
        } else {
            let mirrored = match relation {
                ">" => "<",
                ">=" => "<=",
                "<" => ">",
                _ => ">=",
            };
            format!("if m{number} {mirrored} {value}")
        };
        let statement = format!("{test}\n{}\nend", inside.join("\n"));
        body.push(if random.chance(25) {
            format!("if mod(i, 3) > {}\n{statement}\nend", random.within(0, 2))
        } else {
            statement
        });
    }
    if random.chance(30) {
        body.push("sum3 = sum3 + i".to_string());
    }
    lines.push("kernels".to_string());
    let outer = random.chance(20);
    if outer {
        lines.push("do t = 1, 2".to_string());
        lines.push("a(t,2,3) = a(t - 1,2,3) + 1".to_string());
    }
    for name in ["i", "j", "k"].iter().take(depth) {
        let lower = random.within(0, 2);
        let upper = if random.chance(20) && *name == "j" { "i".to_string() } else { random.within(1, 6).to_string() };
        match random.within(0, 3) {
            0 => lines.push(format!("do {name} = {upper}, {lower}, -1")),
            1 => lines.push(format!("do {name} = {lower}, {upper}, 2")),
            _ => lines.push(format!("do {name} = {lower}, {upper}")),
        }
    }
    lines.extend(body);
    lines.extend((0..depth + usize::from(outer) + 1).map(|_| "end".to_string()));
    lines.extend(printed.into_iter().chain(["sum3".to_string()]).map(|name| format!("print {name}")));
    lines.join("\n")
}

fn random_searches(count: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut found = 0;
    for _ in 0..count {
        let text = program(&mut random);
        found += usize::from(is_found(&text));
        let shown = std::panic::catch_unwind(|| same(pseudo::module(&text)));
        assert!(shown.is_ok(), "{text}");
    }
    assert!(found * 3 > count * 2, "only {found} of {count} are found");
}

#[test]
fn random_searches_find_the_same() {
    random_searches(6, 9);
}

#[test]
#[ignore = "minutes; part of --long"]
fn many_random_searches_find_the_same() {
    random_searches(400, 10);
}
