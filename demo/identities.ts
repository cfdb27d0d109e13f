import type { Sex } from '#contract/core/people/person.ts'
import { daysInMonth } from '#contract/core/time/dates.ts'
import { REGISTER_LETTERS } from './names.ts'
import type { Random } from './random.ts'

/** What tells one person from all others: phone as stored ('+976' and 8 digits) and register number. */
export interface Identity {
  sex: Sex
  phone: string
  registerNumber: string
}

// To our knowledge no operator of Mongolia uses these prefixes, so that no stranger is rung up from a demo.
const PHONE_PREFIXES = ['82', '92']

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Two letters, YYMMDD (months 21–32 for births from 2000 on) and two digits, the first odd for men. */
function registerNumber(sex: Sex, years: readonly [number, number], random: Random): string {
  const year = random.int(years[0], years[1])
  const month = random.int(1, 12)
  const day = random.int(1, daysInMonth(year, month))
  const shown = year >= 2000 ? month + 20 : month
  const serial = random.int(0, 4) * 2 + (sex === 'male' ? 1 : 0)
  return `${random.pick(REGISTER_LETTERS)}${twoDigits(year % 100)}${twoDigits(shown)}${twoDigits(day)}${serial}${random.int(0, 9)}`
}

const phone = (random: Random) => `+976${random.pick(PHONE_PREFIXES)}${String(random.int(0, 999_999)).padStart(6, '0')}`

/** Makes identities that nobody else of the demo has; `years` are the first and last year of birth. */
export function identityMaker(random: Random): (sex: Sex, years: readonly [number, number]) => Identity {
  const taken = new Set<string>()
  const fresh = (make: () => string) => {
    let value = make()
    while (taken.has(value)) value = make()
    taken.add(value)
    return value
  }
  return (sex, years) => ({
    sex,
    phone: fresh(() => phone(random)),
    registerNumber: fresh(() => registerNumber(sex, years, random)),
  })
}
