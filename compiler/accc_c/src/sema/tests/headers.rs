//! The system's headers are analysed without a message.

use super::unit;
use std::io::Write;
use std::process::{Command, Stdio};

const HEADERS: &[&str] = &[
    "aio.h",
    "alloca.h",
    "argp.h",
    "arpa/inet.h",
    "assert.h",
    "complex.h",
    "ctype.h",
    "dirent.h",
    "dlfcn.h",
    "errno.h",
    "fcntl.h",
    "fenv.h",
    "float.h",
    "ftw.h",
    "getopt.h",
    "glob.h",
    "inttypes.h",
    "limits.h",
    "link.h",
    "locale.h",
    "malloc.h",
    "math.h",
    "mqueue.h",
    "netdb.h",
    "netinet/in.h",
    "poll.h",
    "pthread.h",
    "pwd.h",
    "regex.h",
    "sched.h",
    "search.h",
    "semaphore.h",
    "setjmp.h",
    "signal.h",
    "spawn.h",
    "stdarg.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "string.h",
    "strings.h",
    "sys/epoll.h",
    "sys/ioctl.h",
    "sys/mman.h",
    "sys/resource.h",
    "sys/select.h",
    "sys/shm.h",
    "sys/socket.h",
    "sys/stat.h",
    "sys/time.h",
    "sys/types.h",
    "sys/uio.h",
    "sys/un.h",
    "sys/wait.h",
    "syslog.h",
    "termios.h",
    "time.h",
    "ucontext.h",
    "uchar.h",
    "unistd.h",
    "utime.h",
    "wchar.h",
    "wctype.h",
];

/// The macros that say which compiler and machine headers are read for.
const MACROS: &[&str] = &[
    "-D__GNUC__=4",
    "-D__GNUC_MINOR__=2",
    "-D__GNUC_STDC_INLINE__=1",
    "-D__x86_64__=1",
    "-D__LP64__=1",
    "-D__linux__=1",
    "-D__unix__=1",
    "-D__ELF__=1",
    "-D__CHAR_BIT__=8",
    "-D__SIZEOF_POINTER__=8",
    "-D__SIZEOF_LONG__=8",
    "-D__SIZE_TYPE__=unsigned long",
    "-D__PTRDIFF_TYPE__=long",
    "-D__WCHAR_TYPE__=int",
    "-D__WINT_TYPE__=unsigned",
    "-D__INTMAX_TYPE__=long",
    "-D__UINTMAX_TYPE__=unsigned long",
    "-D__CHAR16_TYPE__=unsigned short",
    "-D__CHAR32_TYPE__=unsigned",
    "-D_GNU_SOURCE",
];

#[test]
fn the_systems_headers_have_no_errors() {
    let text: String = HEADERS.iter().map(|header| format!("#include <{header}>\n")).collect();
    let unit = unit(&preprocessed(&text));
    assert!(unit.objects.len() > 1500, "{} objects", unit.objects.len());
}

fn preprocessed(text: &str) -> String {
    let mut command = Command::new("gcc");
    command.args(["-E", "-P", "-undef", "-x", "c"]).args(MACROS).arg("-").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut gcc = command.spawn().expect("gcc, which preprocesses for accc");
    let mut input = gcc.stdin.take().expect("piped");
    input.write_all(text.as_bytes()).expect("gcc reads its input");
    drop(input);
    let output = gcc.wait_with_output().expect("gcc ends");
    assert!(output.status.success());
    String::from_utf8_lossy(&output.stdout).into_owned()
}
