import * as z from 'zod/mini'
import { ROLES } from '../../core/actor.ts'
import { AreaRef } from '../../core/area-ref.ts'
import { BulkItems, BulkResults } from '../../core/bulk.ts'
import { feature } from '../../core/feature.ts'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/page.ts'
import { Email, Phone } from '../../core/person.ts'
import { localized } from '../../core/text.ts'
import { Version } from '../../core/version.ts'
import { actionNames } from '../../core/workflow.ts'
import { PendingEmail, PersonNamePart, POSITION_MAX } from '../auth/index.ts'
import { rights } from './rights.ts'
import { userWorkflow } from './workflow.ts'

export { userWorkflow } from './workflow.ts'

const Position = z.nullable(localized(POSITION_MAX))
const STATUSES = ['active', 'inactive', 'invited'] as const

/** A person in a list. Phone numbers are personal data: only `UserDetails` has them, and reading that leaves a trace. */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  area: z.nullable(AreaRef),
  position: z.nullable(z.object({ mn: z.string(), en: z.optional(z.string()) })),
  status: z.enum(STATUSES),
  avatar: z.nullable(z.string()),
  emailVerified: z.boolean(),
  createdAt: Instant,
  lastSignInAt: z.nullable(Instant),
  /** What the reader may do with the account now. */
  allowedActions: z.array(z.enum(actionNames(userWorkflow))),
  version: z.int(),
})
export type User = z.infer<typeof User>

export const UserDetails = z.extend(User, {
  phone: z.nullable(z.string()),
  twoStep: z.boolean(),
  /** An address that waits for its owner to confirm it. */
  pendingEmail: z.nullable(PendingEmail),
  /** Set when mails to the address come back: since when, and what the mail server said. */
  mailBounce: z.nullable(z.object({ at: Instant, reason: z.string() })),
  /** Places where the person is signed in now. */
  sessions: z.int(),
  /** Whether the reader may give this person another role or area (nobody does that to themselves). */
  canMove: z.boolean(),
})
export type UserDetails = z.infer<typeof UserDetails>

const personal = {
  firstName: PersonNamePart,
  lastName: PersonNamePart,
  email: Email,
  phone: z.nullable(Phone),
  position: Position,
}
const place = { role: z.enum(ROLES), areaId: z.nullable(z.uuid()) }

/** A new person: they get an invitation by mail and choose their password themselves. */
export const NewUser = z.strictObject({ ...personal, ...place, lang: z._default(z.enum(['mn', 'en']), 'mn') })
export const UserChange = z.strictObject({ ...personal, version: Version })
export const UserPlace = z.strictObject({ ...place, version: Version })

export const USER_SORTS = ['name', 'email', 'role', 'area', 'createdAt', 'lastSignInAt'] as const
const filters = {
  role: z.optional(z.enum(ROLES)),
  status: z.optional(z.enum(STATUSES)),
  /** An area: people of it and of everything below. */
  areaId: z.optional(z.uuid()),
}
const list = listQuery(USER_SORTS, filters)

/** People and their accounts, as admins see them: those below them in the tree whose role they manage. */
export const users = feature({
  ...rights,
  routes: {
    list: {
      method: 'GET',
      path: '/users',
      can: 'read',
      summary: 'People within your reach whose role you manage.',
      query: list,
      answer: pageOf(User),
    },
    export: {
      method: 'GET',
      path: '/users/export',
      can: 'read',
      summary: 'The filtered list as CSV or XLSX, without phone numbers.',
      query: z.extend(list, { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
    },
    one: {
      method: 'GET',
      path: '/users/:id',
      can: 'read',
      summary: 'One person with personal data. Reading it is logged.',
      params: ById,
      answer: oneOf(UserDetails),
    },
    create: {
      method: 'POST',
      path: '/users',
      can: 'manage',
      summary: 'Creates an account and mails the invitation.',
      body: NewUser,
      answer: oneOf(User),
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: '/users/:id',
      can: 'manage',
      summary:
        'Changes names, phone and position, and plans a new e-mail, which takes effect when its owner confirms it.',
      params: ById,
      body: UserChange,
      answer: oneOf(UserDetails),
    },
    cancelEmail: {
      method: 'DELETE',
      path: '/users/:id/email',
      can: 'manage',
      summary: 'Cancels the pending e-mail change of a person.',
      params: ById,
      answer: oneOf(UserDetails),
    },
    place: {
      method: 'PUT',
      path: '/users/:id/place',
      can: 'manage',
      summary: 'Changes role or area. The person is signed out everywhere.',
      params: ById,
      body: UserPlace,
      answer: oneOf(UserDetails),
    },
    bulk: {
      method: 'POST',
      path: '/users/bulk',
      can: 'manage',
      summary:
        'One step for up to 100 people, each in the version named. Failures are reported per item; the rest is processed.',
      body: z.strictObject({ users: BulkItems, action: z.enum(actionNames(userWorkflow)) }),
      answer: BulkResults,
    },
    act: {
      method: 'POST',
      path: '/users/:id/transitions',
      can: 'manage',
      summary: 'Invites again, activates or deactivates (which signs the person out everywhere).',
      params: ById,
      body: z.strictObject({ action: z.enum(actionNames(userWorkflow)) }),
      answer: oneOf(UserDetails),
    },
  },
})
