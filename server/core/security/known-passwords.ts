import { unleet } from '#contract/core/people/password.ts'
import { nfc } from '#contract/core/text/localized.ts'

/** Shorter ones are parts of too many words. */
const LEAST_CHARS = 4
/** A password made of so few parts is guessed by combining two passwords of the list with digits or a sign. Our choice. */
const PARTS_MAX = 3
/** Digits or signs in a row that count as one part, such as a year. */
const RUN = /^(\d{1,4}(?!\d)|[\s\p{P}\p{S}]{1,4})/u

interface Known {
  has(text: string): boolean
  longest: number
}

// 49,000 entries, decompressed when the first password is set
let loading: Promise<Known> | undefined

async function load(): Promise<Known> {
  const { dictionary } = await import('./breached-passwords.ts')
  const texts = dictionary['passwords-common'].map(String).filter((text) => text.length >= LEAST_CHARS)
  return { has: Set.prototype.has.bind(new Set(texts)), longest: Math.max(...texts.map((text) => text.length)) }
}

/**
 * Whether a password is one of the passwords that were most often found in breaches, or a few of them strung together with
 * digits. The list is offline and of the server only; rule: docs/rules/formats.md "Passwords".
 */
export async function isKnownPassword(text: string): Promise<boolean> {
  loading ??= load()
  const known = await loading
  const typed = nfc(text).toLowerCase()
  return partsOf(typed, unleet(typed), known) <= PARTS_MAX
}

/** The least number of parts: passwords of the list, runs of digits or signs, and single characters. */
function partsOf(typed: string, plain: string, known: Known): number {
  const least = Array<number>(typed.length + 1).fill(Number.POSITIVE_INFINITY)
  least[0] = 0
  for (let at = 0; at < typed.length; at++) {
    const parts = (least[at] ?? 0) + 1
    const reach = (length: number) => {
      least[at + length] = Math.min(least[at + length] ?? parts, parts)
    }
    const run = RUN.exec(typed.slice(at, at + 8))?.[0].length ?? 1
    for (let length = 1; length <= run; length++) reach(length)
    for (let length = LEAST_CHARS; length <= Math.min(known.longest, typed.length - at); length++) {
      if (known.has(typed.slice(at, at + length)) || known.has(plain.slice(at, at + length))) reach(length)
    }
  }
  return least[typed.length] ?? 0
}
