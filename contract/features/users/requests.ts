import * as z from 'zod/mini'
import { AreaRef } from '../../core/areas/area-ref.ts'
import { ROLES } from '../../core/model/actor.ts'
import { Instant } from '../../core/model/page.ts'

/** Days after which a request that nobody decided on has expired. */
export const REQUEST_DAYS = 7

/** Changes of an account that two admins make together: role or area, e-mail address, removal of the second factors. */
const REQUEST_KINDS = ['place', 'email', 'factor'] as const

/** A change of an account that waits for a second admin. */
export const AccountRequest = z.object({
  id: z.uuid(),
  kind: z.enum(REQUEST_KINDS),
  /** For `place`. */
  role: z.nullable(z.enum(ROLES)),
  area: z.nullable(AreaRef),
  /** For `email`. */
  email: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: Instant,
  expiresAt: Instant,
  /** Whether the reader may confirm or refuse it: another admin of the same or a higher level. */
  canDecide: z.boolean(),
  /** Whether the reader asked for it, and may withdraw it. */
  canWithdraw: z.boolean(),
})
export type AccountRequest = z.infer<typeof AccountRequest>

/** A waiting change in the list of all of them, with the person whose account it concerns. */
export const WaitingRequest = z.extend(AccountRequest, {
  user: z.object({ id: z.uuid(), name: z.string(), role: z.enum(ROLES), area: z.nullable(AreaRef) }),
})
export type WaitingRequest = z.infer<typeof WaitingRequest>

/** Requests that the reader may decide, or that the reader asked for. */
export const REQUEST_VIEWS = ['decide', 'asked'] as const

export const DECISIONS = ['confirm', 'refuse', 'withdraw'] as const

/** Set by the only admin of a city, who has nobody to confirm: the change is made at once and recorded as made alone. */
export const Alone = z.optional(z.boolean())
