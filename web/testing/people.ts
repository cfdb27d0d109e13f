import type { Role } from '#contract/core/model/actor.ts'
import type { Account } from '../core/session/session.tsx'

/** A token with an expiry, the only part that the browser reads. `end` in ms since 1970. */
export const tokenUntil = (end: number): string => `x.${btoa(JSON.stringify({ exp: end / 1000 }))}.y`

const CITY = { id: '0199a000-0000-7000-8000-000000000001', name: { mn: 'Улаанбаатар', en: 'Ulaanbaatar' } }

/** An account of this role as in the server's response. */
export function accountOf(role: Role): Account {
  return {
    id: '0199a000-0000-7000-8000-00000000000a',
    email: 'bold@nutag.mn',
    role: { role_name: role },
    firstName: 'Болд',
    lastName: 'Батын',
    area: role === 'APPLICATION' ? null : { ...CITY, level: 'city', path: [CITY] },
    avatar: null,
    emailVerified: true,
    lang: 'mn',
    deviceKey: 'a0'.repeat(32),
  }
}
