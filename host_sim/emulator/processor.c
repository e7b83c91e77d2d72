// The instructions of the Cortex-M0+ that touch nothing but registers, memory and the divider.
//
// rp2040py takes 200 ns for each of them. `run` takes as many as come, and stops before the first
// one that needs more: a register of a peripheral, an exception, sleep. `processor.py` gives that
// one to rp2040py. What each instruction does, and how long it takes, is as in rp2040py's
// `_cortex_m0_core.py` and `sio.py`, also where silicon differs: the same, cycle by cycle.

#include <stdint.h>

typedef uint32_t u32;
typedef int32_t s32;
typedef int64_t s64;

#define FLASH 0x10000000u
#define FLASH_BYTES 0x1000000u
#define RAM 0x20000000u
#define RAM_BYTES 0x42000u
#define ROM_BYTES 0x4000u

#define SP 13
#define LR 14
#define PC 15
// From here on an address is the return from an exception.
#define RETURNS 0xF0000000u

#define N 8u
#define Z 4u
#define C 2u
#define V 1u

// The divider, which every division of a program uses: RP2040 data sheet, section 2.3.1.5.
#define DIVIDER 0xD0000060u
#define READY 3u
#define DIRTY 2u
enum { UNSIGNED_DIVIDEND, UNSIGNED_DIVISOR, DIVIDEND, DIVISOR, QUOTIENT, REMAINDER, STATUS, WORDS };

struct memory {
    u32 *registers;
    uint8_t *ram;
    uint8_t *flash;
    uint8_t *rom;
    u32 flags; // N, Z, C, V as in the highest bits of APSR
    u32 dividend, divisor, quotient, remainder, status;
};

// Where the bytes of an address lie, or 0.
static inline uint8_t *readable(const struct memory *m, u32 address, u32 bytes) {
    if (address - RAM <= RAM_BYTES - bytes) return m->ram + (address - RAM);
    if (address - FLASH <= FLASH_BYTES - bytes) return m->flash + (address - FLASH);
    if (address <= ROM_BYTES - bytes) return m->rom + address;
    return 0;
}

static inline uint8_t *writable(const struct memory *m, u32 address, u32 bytes) {
    return address - RAM <= RAM_BYTES - bytes ? m->ram + (address - RAM) : 0;
}

static void divide(struct memory *m, int is_signed) {
    const u32 left = m->dividend, right = m->divisor;
    m->status = READY;
    if (!right) {
        m->quotient = left ? -1u : 1;
        m->remainder = left;
    } else if (is_signed) {
        // The lowest number by -1 has more than 32 bits.
        m->quotient = (u32)((s64)(s32)left / (s32)right);
        m->remainder = (u32)((s64)(s32)left % (s32)right);
    } else {
        m->quotient = left / right;
        m->remainder = left % right;
    }
}

static u32 read_divider(struct memory *m, u32 word) {
    switch (word) {
    case UNSIGNED_DIVIDEND:
    case DIVIDEND: return m->dividend;
    case UNSIGNED_DIVISOR:
    case DIVISOR: return m->divisor;
    case QUOTIENT: m->status &= ~DIRTY; return m->quotient;
    case REMAINDER: return m->remainder;
    default: return m->status;
    }
}

static void write_divider(struct memory *m, u32 word, u32 value) {
    switch (word) {
    case UNSIGNED_DIVIDEND:
    case DIVIDEND:
        m->dividend = value;
        divide(m, word == DIVIDEND);
        break;
    case UNSIGNED_DIVISOR:
    case DIVISOR:
        m->divisor = value;
        divide(m, word == DIVISOR);
        break;
    case QUOTIENT:
        m->quotient = value;
        m->status = READY;
        break;
    default:
        m->remainder = value;
        m->status = READY;
    }
}

// The number of a register of the divider, or WORDS and more.
static inline u32 divider_word(u32 address) {
    return address & 3 ? WORDS : (address - DIVIDER) >> 2;
}

static inline u32 bits(u32 value, u32 lowest, u32 count) {
    return value >> lowest & ((1u << count) - 1);
}

static inline u32 nz(u32 flags, u32 result) {
    return (flags & (C | V)) | (result >> 31 ? N : 0) | (result ? 0 : Z);
}

static inline u32 nzc(u32 flags, u32 result, u32 carry) {
    return nz(flags & V, result) | (carry & 1 ? C : 0);
}

static inline u32 add(u32 *flags, s64 left, s64 right) {
    s64 sum = left + right;
    u32 result = (u32)sum;
    s64 as_signed = (s64)(s32)left + (s64)(s32)right;
    *flags = nz(0, result) | (sum != (s64)result ? C : 0) | ((s32)sum != as_signed ? V : 0);
    return result;
}

static inline u32 subtract(u32 *flags, s64 left, s64 right) {
    u32 result = (u32)(left - right);
    u32 overflow = ((u32)left ^ (u32)right) & ((u32)left ^ result);
    *flags = nz(0, result) | (left >= right ? C : 0) | (overflow >> 31 ? V : 0);
    return result;
}

static inline int holds(u32 condition, u32 flags) {
    u32 n = flags >> 3, z = flags >> 2 & 1, c = flags >> 1 & 1, v = flags & 1, is;
    switch (condition >> 1) {
    case 0: is = z; break;
    case 1: is = c; break;
    case 2: is = n; break;
    case 3: is = v; break;
    case 4: is = c & !z; break;
    case 5: is = n == v; break;
    default: is = n == v && !z; break;
    }
    return (condition & 1) ? !is : (int)is;
}

static inline u32 reversed(u32 x) {
    return x << 24 | (x & 0xFF00) << 8 | (x >> 8 & 0xFF00) | x >> 24;
}

#define READ(type, target, address_)                                   \
    {                                                                  \
        u32 address = (address_);                                      \
        uint8_t *at = readable(m, address, sizeof(type));              \
        if (!at || address & (sizeof(type) - 1)) goto leave;           \
        r[target] = (u32)*(type *)at;                                  \
        cycles = 2;                                                    \
    }                                                                  \
    break

#define WRITE(type, source, address_)                                  \
    {                                                                  \
        u32 address = (address_);                                      \
        uint8_t *at = writable(m, address, sizeof(type));              \
        if (!at || address & (sizeof(type) - 1)) goto leave;           \
        *(type *)at = (type)r[source];                                 \
        cycles = 2;                                                    \
    }                                                                  \
    break

#define READ_WORD(target, address_)                                    \
    {                                                                  \
        u32 word = divider_word(address_);                             \
        if (word < WORDS) {                                            \
            r[target] = read_divider(m, word);                         \
            break;                                                     \
        }                                                              \
    }                                                                  \
    READ(u32, target, address_)

#define WRITE_WORD(source, address_)                                   \
    {                                                                  \
        u32 word = divider_word(address_);                             \
        if (word < STATUS) {                                           \
            write_divider(m, word, r[source]);                         \
            break;                                                     \
        }                                                              \
    }                                                                  \
    WRITE(u32, source, address_)

// Run until `budget` cycles are over or an instruction needs more; the cycles that have passed.
s64 run(struct memory *m, s64 budget) {
    u32 *r = m->registers;
    u32 flags = m->flags;
    s64 passed = 0;

    while (passed < budget) {
        const u32 pc = r[PC] & ~1u;
        uint8_t *code = readable(m, pc, 4);
        if (!code) break;
        const u32 op = *(uint16_t *)code;
        const u32 low = op & 7, middle = op >> 3 & 7, high = op >> 6 & 7, wide = op >> 8 & 7;
        u32 next = pc + 2;
        int cycles = 1;

        switch (op >> 11) {
        case 0x00: { // LSLS immediate
            u32 by = bits(op, 6, 5), x = r[middle], result = x << by;
            r[low] = result;
            flags = by ? nzc(flags, result, x >> (32 - by)) : nz(flags, result);
            break;
        }
        case 0x01: { // LSRS immediate
            u32 by = bits(op, 6, 5), x = r[middle], result = by ? x >> by : 0;
            r[low] = result;
            flags = nzc(flags, result, x >> (by ? by - 1 : 31));
            break;
        }
        case 0x02: { // ASRS immediate
            u32 by = bits(op, 6, 5), x = r[middle];
            u32 result = (u32)((s32)x >> (by ? by : 31));
            r[low] = result;
            flags = nzc(flags, result, x >> (by ? by - 1 : 31));
            break;
        }
        case 0x03: { // ADDS, SUBS: three registers, or a small number
            u32 right = op & 1 << 10 ? high : r[high];
            r[low] = op & 1 << 9 ? subtract(&flags, r[middle], right)
                                 : add(&flags, r[middle], right);
            break;
        }
        case 0x04: // MOVS
            r[wide] = op & 0xFF;
            flags = nz(flags, op & 0xFF);
            break;
        case 0x05: // CMP
            subtract(&flags, r[wide], op & 0xFF);
            break;
        case 0x06: // ADDS
            r[wide] = add(&flags, r[wide], op & 0xFF);
            break;
        case 0x07: // SUBS
            r[wide] = subtract(&flags, r[wide], op & 0xFF);
            break;
        case 0x08:
            if (op & 1 << 10) { // of all registers
                const u32 from = op >> 3 & 15, to = (op >> 4 & 8) | low;
                const u32 right = from == PC ? pc + 4 : r[from];
                switch (op >> 8 & 3) {
                case 0: { // ADD
                    u32 result = (to == PC ? pc + 4 : r[to]) + right;
                    if (to == PC) {
                        next = result & ~1u;
                        cycles = 2;
                    } else {
                        r[to] = to == SP ? result & ~3u : result;
                    }
                    break;
                }
                case 1: // CMP
                    if (to == PC || from == PC) goto leave;
                    subtract(&flags, r[to], right);
                    break;
                case 2: // MOV
                    if (to == PC) {
                        next = right & ~1u;
                        cycles = 2;
                    } else {
                        r[to] = to == SP ? right & ~3u : right;
                    }
                    break;
                default: // BX, BLX
                    if (low || from == PC || r[from] >= RETURNS) goto leave;
                    if (from == LR && op & 1 << 7) goto leave;
                    next = r[from] & ~1u;
                    if (op & 1 << 7) r[LR] = (pc + 2) | 1;
                    cycles = 2;
                }
                break;
            }
            switch (op >> 6 & 15) {
            case 0: flags = nz(flags, r[low] &= r[middle]); break; // ANDS
            case 1: flags = nz(flags, r[low] ^= r[middle]); break; // EORS
            case 2: { // LSLS
                u32 by = r[middle] & 0xFF, x = r[low], result = by < 32 ? x << by : 0;
                r[low] = result;
                flags = by ? nzc(flags, result, x >> ((32 - by) & 31)) : nz(flags, result);
                break;
            }
            case 3: { // LSRS
                u32 by = r[middle] & 0xFF, x = r[low], result = by < 32 ? x >> by : 0;
                r[low] = result;
                flags = nzc(flags, result, by <= 32 ? x >> ((by - 1) & 31) : 0);
                break;
            }
            case 4: { // ASRS
                u32 by = r[middle] & 0xFF, x = r[low];
                if (by > 32) by = 32;
                u32 result = (u32)((s32)x >> (by < 32 ? by : 31));
                r[low] = result;
                flags = nzc(flags, result, x >> ((by - 1) & 31));
                break;
            }
            case 5: r[low] = add(&flags, r[middle], (s64)r[low] + (flags >> 1 & 1)); break; // ADCS
            case 6: // SBCS
                r[low] = subtract(&flags, r[low], (s64)r[middle] + 1 - (flags >> 1 & 1));
                break;
            case 7: { // RORS
                u32 by = r[middle] & 31, x = r[low];
                u32 result = by ? x >> by | x << (32 - by) : x;
                r[low] = result;
                flags = nzc(flags, result, result >> 31);
                break;
            }
            case 8: flags = nz(flags, r[low] & r[middle]); break; // TST
            case 9: r[low] = subtract(&flags, 0, r[middle]); break; // NEGS
            case 10: subtract(&flags, r[low], r[middle]); break; // CMP
            case 11: add(&flags, r[low], r[middle]); break; // CMN
            case 12: flags = nz(flags, r[low] |= r[middle]); break; // ORRS
            case 13: flags = nz(flags, r[low] *= r[middle]); break; // MULS
            case 14: flags = nz(flags, r[low] &= ~r[middle]); break; // BICS
            default: flags = nz(flags, r[low] = ~r[middle]); // MVNS
            }
            break;
        case 0x09: READ(u32, wide, ((pc + 4) & ~3u) + ((op & 0xFF) << 2)); // LDR literal
        case 0x0A:
        case 0x0B: // an address in two registers
            switch (op >> 9 & 7) {
            case 0: WRITE_WORD(low, r[middle] + r[high]);
            case 1: WRITE(uint16_t, low, r[middle] + r[high]);
            case 2: WRITE(uint8_t, low, r[middle] + r[high]);
            case 3: READ(int8_t, low, r[middle] + r[high]);
            case 4: READ_WORD(low, r[middle] + r[high]);
            case 5: READ(uint16_t, low, r[middle] + r[high]);
            case 6: READ(uint8_t, low, r[middle] + r[high]);
            default: READ(int16_t, low, r[middle] + r[high]);
            }
            break;
        case 0x0C: WRITE_WORD(low, r[middle] + (bits(op, 6, 5) << 2));
        case 0x0D: READ_WORD(low, r[middle] + (bits(op, 6, 5) << 2));
        case 0x0E: WRITE(uint8_t, low, r[middle] + bits(op, 6, 5));
        case 0x0F: READ(uint8_t, low, r[middle] + bits(op, 6, 5));
        case 0x10: WRITE(uint16_t, low, r[middle] + (bits(op, 6, 5) << 1));
        case 0x11: READ(uint16_t, low, r[middle] + (bits(op, 6, 5) << 1));
        case 0x12: WRITE(u32, wide, r[SP] + ((op & 0xFF) << 2));
        case 0x13: READ(u32, wide, r[SP] + ((op & 0xFF) << 2));
        case 0x14: // ADR
            r[wide] = (pc & ~3u) + 4 + ((op & 0xFF) << 2);
            break;
        case 0x15: // ADD to SP
            r[wide] = r[SP] + ((op & 0xFF) << 2);
            break;
        case 0x16:
        case 0x17:
            switch (op >> 8 & 15) {
            case 0x0: // ADD, SUB of SP
                r[SP] = (r[SP] + (op & 1 << 7 ? -1u : 1u) * ((op & 0x7F) << 2)) & ~3u;
                break;
            case 0x2: {
                u32 x = r[middle];
                switch (high & 3) {
                case 0: r[low] = (u32)(int16_t)x; break;
                case 1: r[low] = (u32)(int8_t)x; break;
                case 2: r[low] = x & 0xFFFF; break;
                default: r[low] = x & 0xFF;
                }
                break;
            }
            case 0x4:
            case 0x5: { // PUSH
                u32 count = (u32)__builtin_popcount(op & 0x1FF), start = r[SP] - 4 * count;
                uint8_t *at = writable(m, start, 4 * count);
                if (!at || start & 3) goto leave;
                for (u32 i = 0; i < 8; i++)
                    if (op & 1u << i) {
                        *(u32 *)at = r[i];
                        at += 4;
                        cycles++;
                    }
                if (op & 1 << 8) *(u32 *)at = r[LR];
                r[SP] = start;
                break;
            }
            case 0xC:
            case 0xD: { // POP
                u32 count = (u32)__builtin_popcount(op & 0x1FF), start = r[SP];
                uint8_t *at = writable(m, start, 4 * count);
                if (!at || start & 3) goto leave;
                if (op & 1 << 8) {
                    u32 target = *(u32 *)(at + 4 * (count - 1));
                    if (target >= RETURNS) goto leave;
                    next = target & ~1u;
                    cycles += 2;
                }
                for (u32 i = 0; i < 8; i++)
                    if (op & 1u << i) {
                        r[i] = *(u32 *)at;
                        at += 4;
                        cycles++;
                    }
                r[SP] = start + 4 * count;
                break;
            }
            case 0xA: {
                u32 x = reversed(r[middle]);
                switch (high & 3) {
                case 0: r[low] = x; break;
                case 1: r[low] = x << 16 | x >> 16; break;
                case 3: r[low] = (u32)(int16_t)(x >> 16); break;
                default: goto leave;
                }
                break;
            }
            case 0xF:
                if (op != 0xBF00) goto leave; // all hints but NOP
                break;
            default: goto leave;
            }
            break;
        case 0x18: { // STMIA
            u32 count = (u32)__builtin_popcount(op & 0xFF), start = r[wide];
            uint8_t *at = writable(m, start, 4 * count);
            if (!at || start & 3) goto leave;
            for (u32 i = 0; i < 8; i++)
                if (op & 1u << i) {
                    *(u32 *)at = r[i];
                    at += 4;
                }
            if (!(op & 1u << wide)) r[wide] = start + 4 * count;
            cycles += (int)count;
            break;
        }
        case 0x19: { // LDMIA
            u32 count = (u32)__builtin_popcount(op & 0xFF), start = r[wide];
            uint8_t *at = readable(m, start, 4 * count);
            if (!at || start & 3) goto leave;
            for (u32 i = 0; i < 8; i++)
                if (op & 1u << i) {
                    r[i] = *(u32 *)at;
                    at += 4;
                }
            if (!(op & 1u << wide)) r[wide] = start + 4 * count;
            cycles += (int)count;
            break;
        }
        case 0x1A:
        case 0x1B: { // B with a condition
            u32 condition = op >> 8 & 15;
            if (condition >= 14) goto leave;
            if (holds(condition, flags)) {
                next = pc + 4 + (u32)((s32)(int8_t)op * 2);
                cycles = 2;
            }
            break;
        }
        case 0x1C: // B
            next = pc + 4 + (u32)((s32)(op << 21) >> 20);
            cycles = 2;
            break;
        case 0x1E: { // of two halfwords
            u32 second = *(uint16_t *)(code + 2);
            if ((second & 0xD000) == 0xD000) { // BL
                u32 sign = op >> 10 & 1;
                u32 i1 = 1 ^ sign ^ (second >> 13 & 1), i2 = 1 ^ sign ^ (second >> 11 & 1);
                u32 offset = (sign ? 0xFF000000u : 0) | i1 << 23 | i2 << 22 | (op & 0x3FF) << 12 |
                             (second & 0x7FF) << 1;
                r[LR] = (pc + 4) | 1;
                next = pc + 4 + offset;
                cycles = 3;
            } else if (op == 0xF3BF && second >= 0x8F40 && second < 0x8F70) { // barriers
                next = pc + 4;
                cycles = 3;
            } else {
                goto leave;
            }
            break;
        }
        default: goto leave;
        }
        r[PC] = next;
        passed += cycles;
    }
leave:
    m->flags = flags;
    return passed;
}
