import * as z from 'zod/mini'
import { countCodePoints, nfc, typeIssue } from '../text/localized.ts'
import { COMMON_WORDS, KEY_ROWS } from './common-passwords.ts'

/** Characters (code points). Source: docs/rules/constants.md; any characters, no composition rules. */
export const PASSWORD_MIN = 12
/** Characters (code points): limits the cost of hashing, far above any passphrase. */
export const PASSWORD_MAX = 128

/** The form that is hashed and compared: as typed, NFC (й from any keyboard is the same й); nothing is trimmed or folded. */
export const normalizePassword = nfc

/** The owner of a password, whose address and names must not make it up. */
export type PasswordOwner = {
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
}

// A guessable piece counts as one character; the remaining pieces must be at least this many.
const LEAST_PIECES = 6
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The letters that digits and signs stand for: p4ssw0rd. */
export const unleet = (text: string): string => Array.from(text, (c) => LEET[c] ?? c).join('')

const reversed = (text: string) => Array.from(text).reverse().join('')
const rows = /* @__PURE__ */ KEY_ROWS.flatMap((row) => [row, reversed(row)])
const words = /* @__PURE__ */ COMMON_WORDS.toSorted((a, b) => b.length - a.length)

/**
 * Whether a password is among the first an attacker tries: known words, keyboard rows, runs, years, repetitions and the
 * owner's own address or names, alone or strung together. Rule: docs/rules/formats.md "Passwords".
 */
export function isCommonPassword(text: string, owner: PasswordOwner = {}): boolean {
  const typed = nfc(text).toLowerCase()
  const plain = unleet(typed)
  return isRepetition(typed) || pieces(typed, plain, [...ownWords(owner), ...words]) < LEAST_PIECES
}

function ownWords({ email = '', firstName = '', lastName = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@')
  const parts = [email, local, ...local.split(/[^\p{L}\p{N}]+/u), domain, ...domain.split('.'), firstName, lastName]
  return parts.map((part) => nfc(part).toLowerCase()).filter((part) => part.length >= 3)
}

/** One to six characters, repeated. */
function isRepetition(text: string): boolean {
  for (let size = 1; size <= 6; size++) {
    if (text.length >= size * 2 && text === ''.padEnd(text.length, text.slice(0, size))) return true
  }
  return false
}

/** The number of pieces when every guessable part is one piece and everything else single characters. */
function pieces(typed: string, plain: string, known: readonly string[]): number {
  let count = 0
  for (let at = 0; at < typed.length; count++) {
    const rest = typed.slice(at)
    const word = known.find((candidate) => plain.startsWith(candidate, at) || rest.startsWith(candidate))
    at += Math.max(
      1,
      word?.length ?? 0,
      rowLength(rest),
      stepLength(rest),
      ...PATTERNS.map((p) => p.exec(rest)?.[0].length ?? 0),
    )
  }
  return count
}

const DAY = '(0[1-9]|[12]\\d|3[01])'
const MONTH = '(0[1-9]|1[0-2])'
const PATTERNS = /* @__PURE__ */ [
  '(19|20)\\d\\d', // a year
  `(19|20)?\\d\\d[-./]?${MONTH}[-./]?${DAY}`,
  `${DAY}[-./]?${MONTH}([-./]?(19|20)\\d\\d)?`,
  '[6-9]\\d{7}', // a phone number
  '(.)\\1{2,}', // aaa
  '([\\s\\p{P}\\p{S}])\\1+', // !!
].map((pattern) => new RegExp(`^${pattern}`, 'su'))

/** Length of a run along a row of keys, four or more (three for digits). */
function rowLength(text: string): number {
  const least = /^\d{3}/.test(text) ? 3 : 4
  let longest = 0
  for (const row of rows) {
    for (let at = row.indexOf(text.slice(0, least)); at >= 0; at = row.indexOf(text.slice(0, least), at + 1)) {
      let length = least
      while (length < text.length && text[length] === row[at + length]) length++
      longest = Math.max(longest, length)
    }
  }
  return text.length >= least ? longest : 0
}

/** Length of a run such as "abcd", "4321", "абвг", four or more characters (three for digits). */
function stepLength(text: string): number {
  const step = text.charCodeAt(1) - text.charCodeAt(0)
  if (Math.abs(step) !== 1) return 0
  let length = 2
  while (length < text.length && text.charCodeAt(length) - text.charCodeAt(length - 1) === step) length++
  return length >= (/^\d/.test(text) ? 3 : 4) ? length : 0
}

/**
 * Schema of a new password, kept in NFC and otherwise as typed. For signing in only normalize: existing passwords may
 * be older than this rule. Issues: `required`, `too_short`, `too_long`, `control_character` (half a character),
 * `common_password`.
 */
export const Password = /* @__PURE__ */ (() =>
  z.string({ error: typeIssue }).check(
    z.overwrite(normalizePassword),
    z.check<string>(({ value, issues }) => {
      const problem = passwordProblem(value)
      if (problem) issues.push({ code: 'custom', input: value, ...problem })
    }),
    z.meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
  ))()

function passwordProblem(text: string): { message: string; params?: Record<string, number> } | undefined {
  const count = countCodePoints(text)
  if (count === 0) return { message: 'required' }
  if (count < PASSWORD_MIN) return { message: 'too_short', params: { min: PASSWORD_MIN, count } }
  if (count > PASSWORD_MAX) return { message: 'too_long', params: { max: PASSWORD_MAX, count } }
  if (!text.isWellFormed()) return { message: 'control_character' }
  return isCommonPassword(text) ? { message: 'common_password' } : undefined
}
