//! Arrays that loops only update, at elements that the data says: histograms and scattered sums, without a directive.

use super::pseudo;
use super::semantics::same;
use super::*;
use crate::testing::Random;

/// Lines of `-Minfo` for a region's loops, without those on data and code.
fn told(text: &str) -> String {
    let told = minfo(pseudo::module(text));
    let lines = told.lines().filter(|line| !line.contains("Generating implicit copy") && !line.contains("Tesla"));
    lines.skip(1).map(|line| line.trim().to_string() + "\n").collect()
}

const HISTOGRAM: &str = "array h(0:9)
    array key(100)
    do i = 1, 100
      key(i) = mod(i * i, 10)
    end
    do i = 0, 9
      h(i) = i
    end
    kernels
      do i = 1, 100
        h(key(i)) = h(key(i)) + 1
      end
    end
    sum h";

#[test]
fn a_histogram_is_counted_atomically() {
    insta::assert_snapshot!(told(HISTOGRAM), @"
    10, Loop is parallelizable
    10, !$acc loop gang, vector(512) ! blockidx%x threadidx%x
    11, Generating implicit atomic updates for reduction(+:h)
    10, CUDA shared memory used for h (40 bytes for each gang)
    ");
    insta::assert_snapshot!(same(pseudo::module(HISTOGRAM)), @"h 880");
}

/// What looks like one and is none.
#[test]
fn what_is_no_reduction_of_elements_stays_in_order() {
    let with = |statement: &str| told(&HISTOGRAM.replace("h(key(i)) = h(key(i)) + 1", statement));
    // Two operators.
    insta::assert_snapshot!(with("h(key(i)) = h(key(i)) + 1
        h(key(i)) = max(h(key(i)), i)"), @"
    10, Loop carried dependence of h prevents parallelization
    h(...) at line 11 and h(...) at line 11 may be the same element, vector (<): say independent on the loop if they never are
    10, !$acc loop seq
    ");
    // The counter is looked at.
    insta::assert_snapshot!(with("h(key(i)) = h(key(i)) + 1
        key(i) = h(3)"), @"
    10, Loop carried dependence of h prevents parallelization
    h(...) at line 11 and h(...) at line 11 may be the same element, vector (<): say independent on the loop if they never are
    10, !$acc loop seq
    ");
    // Another element than the one that is written.
    insta::assert_snapshot!(with("h(key(i)) = h(key(i) - 1) + 1"), @"
    10, Loop carried dependence of h prevents parallelization
    h(...) at line 11 and h(...) at line 11 may be the same element, vector (<): say independent on the loop if they never are
    10, !$acc loop seq
    ");
    // What is added comes from the array.
    insta::assert_snapshot!(with("h(key(i)) = h(key(i)) + h(1)"), @"
    10, Loop carried dependence of h prevents parallelization
    h(...) at line 11 and h(...) at line 11 may be the same element, vector (<): say independent on the loop if they never are
    10, !$acc loop seq
    ");
    // Subtracted from, the other way round.
    insta::assert_snapshot!(with("h(key(i)) = i - h(key(i))"), @"
    10, Loop carried dependence of h prevents parallelization
    h(...) at line 11 and h(...) at line 11 may be the same element, vector (<): say independent on the loop if they never are
    10, !$acc loop seq
    ");
}

/// Sums for elements that do not depend on the data are not scattered: the loop over the sum stays in its thread.
/// `y(j)` stays the same while the loop over `i` runs: lanes share its sum, and what follows sees it. A loop without iterations
/// leaves it alone, and one that reads other elements of `y` stays in order.
const ROWS: &str = "array a(40,9)
    array y(9)
    do j = 1, 9
      y(j) = j
      do i = 1, 40
        a(i,j) = i * j
      end
    end
    kernels
      do j = 1, 9
        do i = 1, 40
          y(j) = y(j) + a(i,j)
        end
        do i = 41, 40
          y(j) = y(j) * 0
        end
      end
      do j = 1, 9
        do i = 1, 9
          y(j) = y(j) + a(i,j) * y(i)
        end
      end
    end
    sum y";

#[test]
fn sums_of_one_element_are_those_of_scalars() {
    insta::assert_snapshot!(told(ROWS), @"
    10, Loop is parallelizable
    10, !$acc loop gang ! blockidx%x
    Short rows taken by workers of 8 lanes
    11, !$acc loop vector(128) ! threadidx%x
    14, !$acc loop vector(128) ! threadidx%x
    12, Generating implicit reduction(+:y)
    15, Generating implicit reduction(*:y)
    11, Loop is parallelizable
    14, Loop is parallelizable
    18, Loop carried dependence of y prevents parallelization
    y(i) at line 20 and y(j) at line 20 may be the same element, vector (<,*): say independent on the loop if they never are
    19, Loop carried dependence of y prevents parallelization
    y(j) at line 20 and y(j) at line 20 depend on each other, vector (=,<)
    18, !$acc loop seq
    19, !$acc loop seq
    ");
    insta::assert_snapshot!(same(pseudo::module(ROWS)), @"y -372311432");
}

#[test]
fn sums_of_products_stay_in_order() {
    insta::assert_snapshot!(told("array a(8,8)
        array b(8,8)
        array c(8,8)
        kernels
          do i = 1, 8
            do j = 1, 8
              do k = 1, 8
                c(j,i) = c(j,i) + a(k,i) * b(j,k)
              end
            end
          end
        end"), @"
    5, Loop is parallelizable
    5, !$acc loop gang, vector(128) collapse(2) ! blockidx%x threadidx%x
    6,  ! blockidx%x threadidx%x collapsed
    7, !$acc loop seq
    7, Loop is parallelizable
    ");
}

/// A random region with updates by one operator for each array, and now and then something that breaks them.
fn program(random: &mut Random) -> String {
    let mut lines: Vec<String> =
        ["array h(0:19)", "array g(0:9,0:3)", "array key(40)", "array x(40)"].map(String::from).to_vec();
    lines.push(format!(
        "do i = 1, 40\nkey(i) = mod(i * {}, 10)\nx(i) = mod(i * {}, 23) - 9\nend",
        random.within(1, 50),
        random.within(1, 50)
    ));
    lines.push("do i = 0, 19\nh(i) = i - 5\nend\ndo j = 0, 3\ndo i = 0, 9\ng(i,j) = i * j\nend\nend".to_string());
    lines.push("kernels".to_string());
    let nested = random.chance(50);
    lines.push("do i = 1, 40".to_string());
    if nested {
        lines.push("do j = 0, 3".to_string());
    }
    let inner = if nested { "j" } else { "mod(i, 4)" };
    let operators = [random.within(0, 5), random.within(0, 5)];
    for _ in 0..random.within(1, 4) {
        let array = random.within(0, 1) as usize;
        let element = match array {
            0 => format!("h(key(i){})", ["", " + mod(i, 3)", " + 10"][random.within(0, 2) as usize]),
            _ => format!("g(key(i),{inner})"),
        };
        let value = ["x(i)", "1", "i - key(i)", "x(41 - i) * 2"][random.within(0, 3) as usize];
        let operator = if random.chance(15) { random.within(0, 5) } else { operators[array] };
        let statement = match operator {
            0 => format!("{element} = {element} + {value}"),
            1 => format!("{element} = {value} + {element}"),
            2 => format!("{element} = max({element}, {value})"),
            3 => format!("if {value} < {element}\n{element} = {value}\nend"),
            4 => format!("{element} = ieor({value}, {element})"),
            _ => format!("{element} = {element} - {value} - 1"),
        };
        if random.chance(20) {
            lines.push(format!("if x(i) > {}\n{statement}\nend", random.within(-5, 5)));
        } else {
            lines.push(statement);
        }
    }
    if random.chance(15) {
        lines.push(["x(i) = h(5)", "x(i) = g(2,1)"][random.within(0, 1) as usize].to_string());
    }
    if nested {
        lines.push("end".to_string());
    }
    lines.push("end\nend\nsum h\nsum g\nsum x".to_string());
    lines.join("\n")
}

fn random_updates(count: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut atomic = 0;
    for _ in 0..count {
        let text = program(&mut random);
        atomic += usize::from(minfo(pseudo::module(&text)).contains("atomic updates for"));
        let shown = std::panic::catch_unwind(|| same(pseudo::module(&text)));
        assert!(shown.is_ok(), "{text}");
    }
    assert!(atomic * 3 > count, "only {atomic} of {count} have atomic updates");
}

#[test]
fn random_updates_compute_the_same() {
    random_updates(6, 7);
}

#[test]
#[ignore = "minutes; part of --long"]
fn many_random_updates_compute_the_same() {
    random_updates(600, 8);
}
