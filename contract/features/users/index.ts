import * as z from 'zod/mini'
import { AreaRef } from '../../core/areas/area-ref.ts'
import { BulkItems, BulkResults } from '../../core/content/bulk.ts'
import { ROLES } from '../../core/model/actor.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames } from '../../core/model/workflow.ts'
import { Email, Phone } from '../../core/people/person.ts'
import { LocalizedAnswer, localized } from '../../core/text/localized.ts'
import { PendingEmail, PersonNamePart, POSITION_MAX } from '../auth/index.ts'
import { AccountRequest, Alone, DECISIONS, REQUEST_VIEWS, WaitingRequest } from './requests.ts'
import { rights } from './rights.ts'
import { userWorkflow } from './workflow.ts'

export * from './requests.ts'
export { userWorkflow } from './workflow.ts'

const Position = z.nullable(localized(POSITION_MAX))
const STATUSES = ['active', 'inactive', 'invited'] as const

/**
 * A person in a list. Phone numbers are personal data: only `UserDetails` contains them, and reading that is logged.
 */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  area: z.nullable(AreaRef),
  position: z.nullable(LocalizedAnswer),
  status: z.enum(STATUSES),
  avatar: z.nullable(z.string()),
  emailVerified: z.boolean(),
  createdAt: Instant,
  lastSignInAt: z.nullable(Instant),
  /** The actions on the account that the reader may take now. */
  allowedActions: z.array(z.enum(actionNames(userWorkflow))),
  version: z.int(),
})
export type User = z.infer<typeof User>

export const UserDetails = z.extend(User, {
  phone: z.nullable(z.string()),
  twoStep: z.boolean(),
  /** An address awaiting confirmation by its owner. */
  pendingEmail: z.nullable(PendingEmail),
  /** Set when mails to the address bounce: since when, and the mail server's response. */
  mailBounce: z.nullable(z.object({ at: Instant, reason: z.string() })),
  /** Number of devices on which the person is signed in. */
  sessions: z.int(),
  /** Whether the reader may change this person's role or area (never their own). */
  canMove: z.boolean(),
  /** Changes that wait for a second admin. */
  requests: z.array(AccountRequest),
  /** Whether the reader is the only admin of the city, who has nobody to confirm. */
  isAlone: z.boolean(),
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

/** A new person, who receives an invitation by mail and chooses their own password. */
export const NewUser = z.strictObject({ ...personal, ...place, lang: z._default(z.enum(['mn', 'en']), 'mn') })
export const UserChange = z.strictObject({ ...personal, version: Version, alone: Alone })
export const UserPlace = z.strictObject({ ...place, version: Version, alone: Alone })

export const USER_SORTS = ['name', 'email', 'role', 'area', 'createdAt', 'lastSignInAt'] as const
const filters = {
  role: z.optional(z.enum(ROLES)),
  status: z.optional(z.enum(STATUSES)),
  /** People of this area and of all areas below it. */
  areaId: z.optional(z.uuid()),
}
// '-match': the best match of the name first when there is a search text, otherwise the default order
const list = listQuery([...USER_SORTS, 'match'], filters)

/** People and their accounts as admins see them: those below them in the tree whose role they manage. */
export const users = feature({
  ...rights,
  tokens: 'read',
  workflows: [{ ...userWorkflow, tables: ['users'] }],
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
    requests: {
      method: 'GET',
      path: '/users/requests',
      can: 'manage',
      summary:
        'Changes of accounts that wait for a second admin: those that you may decide, and those that you asked for.',
      query: listQuery(['askedAt'], { view: z.optional(z.enum(REQUEST_VIEWS)) }),
      answer: pageOf(WaitingRequest),
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
        'Changes names, phone and position. A new e-mail address of staff takes effect when a second admin and then its owner confirm it.',
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
      summary:
        'Asks a second admin to change role or area of staff; of citizens it changes at once. The person is signed out everywhere.',
      params: ById,
      body: UserPlace,
      answer: oneOf(UserDetails),
    },
    resetFactor: {
      method: 'POST',
      path: '/users/:id/factor-reset',
      can: 'manage',
      summary: 'Asks a second admin to remove the second factors of a person who has lost them.',
      params: ById,
      body: z.strictObject({ alone: Alone }),
      answer: oneOf(UserDetails),
    },
    decide: {
      method: 'POST',
      path: '/users/:id/requests/:requestId',
      can: 'manage',
      summary: 'Confirms or refuses the request of another admin, or withdraws your own.',
      params: z.strictObject({ id: z.uuid(), requestId: z.uuid() }),
      body: z.strictObject({ decision: z.enum(DECISIONS) }),
      answer: oneOf(UserDetails),
    },
    endSessions: {
      method: 'POST',
      path: '/users/:id/end-sessions',
      can: 'manage',
      summary: 'Signs a person out on all devices.',
      params: ById,
      answer: oneOf(UserDetails),
    },
    bulk: {
      method: 'POST',
      path: '/users/bulk',
      can: 'manage',
      summary:
        'Performs one step for up to 100 people, each at the given version. Failures are reported per item; the rest is processed.',
      body: z.strictObject({ users: BulkItems, action: z.enum(actionNames(userWorkflow)) }),
      answer: BulkResults,
    },
    act: {
      method: 'POST',
      path: '/users/:id/transitions',
      can: 'manage',
      summary:
        'Sends the invitation again, activates or deactivates an account. Deactivating signs the person out everywhere.',
      params: ById,
      body: z.strictObject({ action: z.enum(actionNames(userWorkflow)) }),
      answer: oneOf(UserDetails),
    },
  },
})
