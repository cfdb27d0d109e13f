import { parseRegisterNumber } from '#contract/core/people/person.ts'
import { type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { LEADER_AGE_MIN } from '#contract/features/leaders/index.ts'
import type { Core } from '../../core/requests/context.ts'

/** The use of the vault for register numbers. */
export const REGISTER_USE = 'leaders.register'
/** Replaces characters that are not shown. */
const DOT = '•'

/** The stored forms of a register number: encrypted, as a fingerprint for lookups, and masked: 'УК••••••14'. */
export const registerColumns = ({ vault }: Pick<Core, 'vault'>, number: string) => ({
  register_sealed: vault.seal(REGISTER_USE, number),
  register_print: vault.fingerprint(REGISTER_USE, number),
  register_mask: number.slice(0, 2) + DOT.repeat(6) + number.slice(8),
})

/** The fingerprint of a register number. */
export const registerPrint = ({ vault }: Pick<Core, 'vault'>, number: string): string =>
  vault.fingerprint(REGISTER_USE, number)

/** Decrypts a register number. The caller must log the reading. */
export const openRegister = ({ vault }: Pick<Core, 'vault'>, sealed: Uint8Array): string =>
  vault.open(REGISTER_USE, sealed)

/** A phone number with only the operator's digits: '99••••••'. */
export const maskedPhone = (phone: string): string => phone.slice(4, 6) + DOT.repeat(6)

/** Whether the owner of a register number is old enough on a day; also detects a wrong century. */
export function isOldEnough(number: string, now: Date): boolean {
  const parsed = parseRegisterNumber(number)
  if (!parsed.ok) return false
  const today: Day = dayInUlaanbaatar(now)
  const latest = `${String(Number(today.slice(0, 4)) - LEADER_AGE_MIN).padStart(4, '0')}${today.slice(4)}`
  return parsed.birthDay <= latest
}
