import * as z from 'zod/mini'
import { nfc, typeIssue } from '../text/localized.ts'
import { lettersAsCyrillic } from '../text/lookalikes.ts'
import { type Day, isDay } from '../time/dates.ts'
import { firstLetter, type PersonName, tidyName } from './short-name.ts'

export { type PersonName, shortName } from './short-name.ts'

export type Sex = 'male' | 'female'
export type RegisterProblem = 'format' | 'latin_lookalikes' | 'month' | 'day'
export type RegisterNumberResult =
  | { ok: true; value: string; birthDay: Day; sex: Sex }
  | { ok: false; problem: RegisterProblem; suggestion?: string }

const REGISTER = /^[А-ЯЁӨҮ]{2}\d{8}$/
const tidyRegisterNumber = (text: string) => nfc(text).trim().toUpperCase()

/**
 * Reads a citizen's register number: two Cyrillic letters, YYMMDD and two more digits; months 21–32 are 01–12 of the
 * years 20YY. There is no public check digit. A `suggestion` accompanies Latin look-alikes, and
 * stray spaces and dashes. Rule: docs/rules/formats.md "Register number".
 */
export function parseRegisterNumber(text: string): RegisterNumberResult {
  const value = tidyRegisterNumber(text)
  if (!REGISTER.test(value)) return registerFormatProblem(value)

  const [yy, month, dd] = [value.slice(2, 4), Number(value.slice(4, 6)), value.slice(6, 8)]
  const isCentury20 = month >= 1 && month <= 12
  if (!isCentury20 && (month < 21 || month > 32)) return { ok: false, problem: 'month' }

  const mm = String(isCentury20 ? month : month - 20).padStart(2, '0')
  const birthDay = `${isCentury20 ? 19 : 20}${yy}-${mm}-${dd}`
  if (!isDay(birthDay)) return { ok: false, problem: 'day' }
  return { ok: true, value, birthDay, sex: Number(value[8]) % 2 === 1 ? 'male' : 'female' }
}

function registerFormatProblem(value: string): RegisterNumberResult {
  const together = value.replace(/[\s\p{Pd}]/gu, '')
  const suggestion = lettersAsCyrillic(together.slice(0, 2)) + together.slice(2)
  if (!REGISTER.test(suggestion)) return { ok: false, problem: 'format' }
  return { ok: false, problem: suggestion === together ? 'format' : 'latin_lookalikes', suggestion }
}

const REGISTER_CODES: Record<RegisterProblem, string> = {
  format: 'register_number',
  latin_lookalikes: 'register_number_lookalikes',
  month: 'register_number_month',
  day: 'register_number_day',
}

/**
 * Schema of a register number, kept in NFC and capital letters. Issues: `register_number`, `register_number_lookalikes`
 * (params suggestion), `register_number_month`, `register_number_day`; `required` when empty.
 */
export const RegisterNumber = /* @__PURE__ */ (() =>
  z.string({ error: typeIssue }).check(
    z.overwrite(tidyRegisterNumber),
    z.check<string>(({ value, issues }) => {
      const result = parseRegisterNumber(value)
      if (result.ok) return
      const message = value === '' ? 'required' : REGISTER_CODES[result.problem]
      const params = result.suggestion ? { params: { suggestion: result.suggestion } } : {}
      issues.push({ code: 'custom', input: value, message, ...params })
    }),
    z.meta({ pattern: REGISTER.source }),
  ))()

const PHONE_PREFIX = /^(\+976|00976|976)(?=\d{8}$)/

/**
 * Parses a Mongolian phone number to its stored form, '+976XXXXXXXX'; spaces, dashes and the country code are optional.
 */
export function parsePhone(text: string): string | undefined {
  const digits = text.replace(/[\s\p{Pd}]/gu, '').replace(PHONE_PREFIX, '')
  return /^[1-9]\d{7}$/.test(digits) ? `+976${digits}` : undefined
}

/** Formats a stored phone number, '9911-2233'; other texts are unchanged. */
export function formatPhone(phone: string): string {
  return parsePhone(phone)?.replace(/^\+976(\d{4})(\d{4})$/, '$1-$2') ?? phone
}

/** Schema of a phone number, kept as '+976XXXXXXXX'. Issues: `phone`; `required` when empty. */
export const Phone = /* @__PURE__ */ (() =>
  z.string({ error: typeIssue }).check(
    z.overwrite((text) => parsePhone(text) ?? text.trim()),
    z.refine((text) => text !== '', { error: 'required', abort: true }),
    z.refine((text) => parsePhone(text) !== undefined, { error: 'phone' }),
    z.meta({ pattern: '^\\+976[1-9]\\d{7}$' }),
  ))()

/** The initials for an avatar: patronymic, then given name. */
export const initials = ({ firstName, lastName }: PersonName): string =>
  firstLetter(tidyName(lastName)) + firstLetter(tidyName(firstName))

/**
 * Key for ordering people by given name, then patronymic, when compared by `<`: Ө after О, Ү after У, ё next to е,
 * ignoring case, as in the database's Mongolian collation.
 */
export function nameSortKey({ firstName, lastName }: PersonName): string {
  // '\u04FF' sorts after every Cyrillic letter in use, so ө sorts after о with anything following it.
  const key = (name: string) =>
    tidyName(name).toLowerCase().replaceAll('ё', 'е').replaceAll('ө', 'о\u04FF').replaceAll('ү', 'у\u04FF')
  return `${key(firstName)}\u0001${key(lastName ?? '')}`
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const EMAIL = new RegExp(`^[a-z0-9!#$%&'*+/=?^_\`{|}~.-]{1,64}@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`)

/** Maximum characters of an address in a mail path (RFC 5321). */
export const EMAIL_MAX = 254

// Only A–Z: lower-casing all of Unicode would turn the Kelvin sign into k and one address into another.
const tidyEmail = (text: string) => text.trim().replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
const isEmail = (text: string) => EMAIL.test(text) && !/^\.|\.\.|\.@/.test(text)

/** Schema of an e-mail address, trimmed and kept in lower case. Issues: `email`, `too_long`; `required` when empty. */
export const Email = /* @__PURE__ */ (() =>
  z.string({ error: typeIssue }).check(
    z.overwrite(tidyEmail),
    z.refine((text) => text !== '', { error: 'required', abort: true }),
    z.refine((text) => text.length <= EMAIL_MAX, { error: 'too_long', params: { max: EMAIL_MAX }, abort: true }),
    z.refine(isEmail, { error: 'email' }),
    z.meta({ format: 'email', maxLength: EMAIL_MAX }),
  ))()
