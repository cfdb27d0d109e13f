import { type Day, dayInUlaanbaatar } from '#contract/core/dates.ts'
import { parseRegisterNumber } from '#contract/core/person.ts'
import { LEADER_AGE_MIN } from '#contract/features/leaders/index.ts'
import type { Core } from '../../core/core.ts'

const USE = 'leaders.register'
/** Stands for what is not shown. */
const DOT = '•'

/** How a register number is kept: encrypted, as a fingerprint by which the same is found, and masked: 'УК••••••14'. */
export const registerColumns = ({ vault }: Pick<Core, 'vault'>, number: string) => ({
  register_sealed: vault.seal(USE, number),
  register_print: vault.fingerprint(USE, number),
  register_mask: number.slice(0, 2) + DOT.repeat(6) + number.slice(8),
})

/** The fingerprint of a register number. */
export const registerPrint = ({ vault }: Pick<Core, 'vault'>, number: string): string => vault.fingerprint(USE, number)

/** The register number itself. Whoever opens it writes that down. */
export const openRegister = ({ vault }: Pick<Core, 'vault'>, sealed: Uint8Array): string => vault.open(USE, sealed)

/** A stored phone number of which only the operator's digits are shown: '99••••••'. */
export const maskedPhone = (phone: string): string => phone.slice(4, 6) + DOT.repeat(6)

/** Whether a register number is of somebody old enough on a day; also tells a century that was mistaken. */
export function isOldEnough(number: string, now: Date): boolean {
  const parsed = parseRegisterNumber(number)
  if (!parsed.ok) return false
  const today: Day = dayInUlaanbaatar(now)
  const latest = `${String(Number(today.slice(0, 4)) - LEADER_AGE_MIN).padStart(4, '0')}${today.slice(4)}`
  return parsed.birthDay <= latest
}
