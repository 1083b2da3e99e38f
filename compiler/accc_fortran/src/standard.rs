//! The standards of Fortran that `-std=` names, and from which of them on a program may use what.

/// In the order of their years; the last takes GNU's extensions and what standards have deleted, too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Standard {
    /// ISO/IEC 1539-1:1997
    F95,
    /// ISO/IEC 1539-1:2004
    F2003,
    /// ISO/IEC 1539-1:2010
    F2008,
    /// ISO/IEC 1539-1:2018
    F2018,
    /// ISO/IEC 1539-1:2023
    F2023,
    /// `-std=gnu`, `-std=legacy`, and what holds without `-std`.
    #[default]
    Gnu,
}

impl Standard {
    /// That of an option `-std=`; `None`: no standard of Fortran.
    pub fn named(name: &str) -> Option<Standard> {
        Some(match name {
            "f95" => Standard::F95,
            "f2003" => Standard::F2003,
            "f2008" => Standard::F2008,
            // Its technical specifications are parts of Fortran 2018.
            "f2008ts" | "f2018" => Standard::F2018,
            "f2023" => Standard::F2023,
            "gnu" | "legacy" => Standard::Gnu,
            _ => return None,
        })
    }

    /// The name of the standard, or of what is none.
    pub fn title(self) -> &'static str {
        match self {
            Standard::F95 => "Fortran 95",
            Standard::F2003 => "Fortran 2003",
            Standard::F2008 => "Fortran 2008",
            Standard::F2018 => "Fortran 2018",
            Standard::F2023 => "Fortran 2023",
            Standard::Gnu => "an extension",
        }
    }

    /// The standard, but for extensions, that an intrinsic procedure came with.
    pub fn of_intrinsic(name: &str) -> Standard {
        let has = |list: &str| list.split_whitespace().any(|known| known == name);
        if has(F95) {
            Standard::F95
        } else if has(F2003) {
            Standard::F2003
        } else if has(F2008) {
            Standard::F2008
        } else if has(F2018) {
            Standard::F2018
        } else if has(F2023) {
            Standard::F2023
        } else {
            Standard::Gnu
        }
    }
}

const F95: &str = "abs achar acos adjustl adjustr aimag aint all allocated anint any asin associated atan atan2 \
    bit_size btest ceiling char cmplx conjg cos cosh count cshift dble digits dim dot_product dprod eoshift epsilon exp \
    exponent floor fraction huge iachar iand ibclr ibits ibset ichar ieor index int ior ishft ishftc kind lbound len \
    len_trim lge lgt lle llt log log10 logical matmul max maxexponent maxloc maxval merge min minexponent minloc minval \
    mod modulo nearest nint not null pack precision present product radix range real repeat reshape rrspacing scale scan \
    selected_int_kind selected_real_kind set_exponent shape sign sin sinh size spacing spread sqrt sum tan tanh tiny \
    transfer transpose trim ubound unpack verify alog alog10 amax0 amax1 amin0 amin1 amod cabs ccos cexp clog csin csqrt \
    dabs dacos dasin datan datan2 dcos dcosh ddim dexp dim dint dlog dlog10 dmax1 dmin1 dmod dnint dsign dsin dsinh dsqrt \
    dtan dtanh float iabs idim idint idnint ifix isign max0 max1 min0 min1 sngl cpu_time date_and_time mvbits \
    random_number random_seed system_clock";
const F2003: &str = "command_argument_count extends_type_of get_command get_command_argument get_environment_variable \
    is_iostat_end is_iostat_eor move_alloc new_line same_type_as selected_char_kind";
const F2008: &str = "acosh asinh atanh atomic_define atomic_ref bessel_j0 bessel_j1 bessel_jn bessel_y0 bessel_y1 \
    bessel_yn bge bgt ble blt dshiftl dshiftr erf erfc erfc_scaled execute_command_line findloc gamma hypot iall iany \
    image_index iparity is_contiguous lcobound leadz log_gamma maskl maskr merge_bits norm2 num_images parity popcnt \
    poppar shifta shiftl shiftr storage_size this_image trailz ucobound";
const F2018: &str = "atomic_add atomic_and atomic_cas atomic_fetch_add atomic_fetch_and atomic_fetch_or atomic_fetch_xor \
    atomic_or atomic_xor co_broadcast co_max co_min co_reduce co_sum coshape event_query failed_images get_team \
    image_status out_of_range random_init rank reduce stopped_images team_number";
const F2023: &str = "acosd acospi asind asinpi atan2d atan2pi atand atanpi cosd cospi selected_logical_kind sind sinpi split \
    tand tanpi tokenize";

#[cfg(test)]
mod tests {
    use super::Standard::{self, *};

    #[test]
    fn names_and_order() {
        assert_eq!(["f95", "f2008ts", "legacy"].map(Standard::named), [Some(F95), Some(F2018), Some(Gnu)]);
        assert_eq!(Standard::named("c99"), None);
        assert!(F95 < F2003 && F2018 < Gnu);
    }

    #[test]
    fn intrinsics_have_their_years() {
        assert_eq!(
            ["sin", "new_line", "popcnt", "reduce", "etime"].map(Standard::of_intrinsic),
            [F95, F2003, F2008, F2018, Gnu]
        );
    }
}
