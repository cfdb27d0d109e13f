import * as z from 'zod/mini'
import { ROLES, type Role } from '#contract/core/model/actor.ts'
import type { Variable } from './variable-kinds.ts'

/** Roles that need a second factor in production. Source: docs/rules/sessions.md. */
const STANDARD: readonly Role[] = ['CITY_ADMIN', 'DISTRICT_ADMIN']
/** Minutes after which an unused session ends, when nothing is given. */
const IDLE_STANDARD = 0

const rolesOf = (text: string): string[] => (text === 'off' ? [] : text.split(',').map((role) => role.trim()))
const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

/** Schemas of the variables about signing in. */
export const accountVariables = {
  SECOND_FACTOR: z.optional(z.string().check(z.refine((text) => rolesOf(text).every(isRole)))),
  IDLE_MINUTES: z.optional(z.string().check(z.regex(/^(0|[5-9]|[1-9]\d{1,3})$/))),
}

/** The variables about signing in. */
export const describeAccounts: Variable[] = [
  {
    name: 'SECOND_FACTOR',
    about:
      'The roles that have to sign in with a second factor, a passkey or an authenticator app; without one they see nothing but the page that sets it up.',
    allowed:
      'roles separated by commas (CITY_ADMIN, DISTRICT_ADMIN, KHOROO_ADMIN, SECTION_LEADER, APPLICATION), or off',
    standard: 'CITY_ADMIN,DISTRICT_ADMIN in production, otherwise off',
    example: 'CITY_ADMIN,DISTRICT_ADMIN,KHOROO_ADMIN',
  },
  {
    name: 'IDLE_MINUTES',
    about: 'After how many minutes without use a session ends; an open page that nobody uses does not count as use.',
    allowed: 'a whole number of minutes from 5 to 9999, or 0 for never',
    standard: '0',
    example: '30',
  },
]

export interface AccountConfig {
  /** Roles that need a second factor. */
  secondFactor: readonly Role[]
  /** Minutes after which an unused session ends; 0: never. */
  idleMinutes: number
}

/** The settings of accounts from the environment. */
export const accountsOf = (
  v: { SECOND_FACTOR?: string | undefined; IDLE_MINUTES?: string | undefined },
  isProduction: boolean,
): AccountConfig => ({
  secondFactor: v.SECOND_FACTOR ? rolesOf(v.SECOND_FACTOR).filter(isRole) : isProduction ? STANDARD : [],
  idleMinutes: v.IDLE_MINUTES ? Number(v.IDLE_MINUTES) : IDLE_STANDARD,
})
