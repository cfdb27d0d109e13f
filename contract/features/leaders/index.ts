import * as z from 'zod/mini'
import { AreaRef } from '../../core/areas/area-ref.ts'
import { HistoryLine } from '../../core/content/answers.ts'
import { BulkResults } from '../../core/content/bulk.ts'
import { BULK_MAX } from '../../core/content/index.ts'
import { feature } from '../../core/model/feature.ts'
import { importQuestionRoutes, importRoutes } from '../../core/model/import.ts'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { PictureUrls } from '../../core/model/picture.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames } from '../../core/model/workflow.ts'
import { Email, Phone, RegisterNumber } from '../../core/people/person.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { PersonNamePart } from '../auth/index.ts'
import { explained, Reading, readingFields } from './readings.ts'
import { rights } from './rights.ts'
import { leaderWorkflow } from './workflow.ts'

export { READING_REASONS, Reading, readingLabels } from './readings.ts'
export { leaderWorkflow } from './workflow.ts'

export const LEADER_STATES = ['active', 'inactive'] as const
const ACCOUNT_STATES = ['active', 'inactive', 'invited'] as const
const ACCOUNT_FILTERS = ['with', 'without', 'deactivated'] as const
export type AccountFilter = (typeof ACCOUNT_FILTERS)[number]

/** Minimum age of section leaders, years; also detects a wrong century in a register number. Our choice. */
export const LEADER_AGE_MIN = 18

/**
 * A section leader in a list. The register number is masked for everybody, the phone number for people who need not
 * call.
 */
export const Leader = z.object({
  id: z.uuid(),
  areaId: z.uuid(),
  area: AreaRef,
  lastName: z.string(),
  firstName: z.string(),
  /** '+97699112233', or masked: '99••••••'. */
  phone: z.string(),
  phoneMasked: z.boolean(),
  /** Always masked: 'УК••••••14'. */
  registerNumber: z.string(),
  status: z.enum(LEADER_STATES),
  photo: z.nullable(z.string()),
  /** Days of the current or last term; `termTo` is null while the end is open. */
  termFrom: z.nullable(z.string()),
  termTo: z.nullable(z.string()),
  /** State of the leader's account; null without one. */
  account: z.nullable(z.enum(ACCOUNT_STATES)),
  allowedActions: z.array(z.enum(actionNames(leaderWorkflow))),
  canManage: z.boolean(),
  canReveal: z.boolean(),
  version: z.int(),
})
export type Leader = z.infer<typeof Leader>

/** One term of office: its section, first and last day. */
export const LeaderTerm = z.object({
  id: z.uuid(),
  section: AreaRef,
  from: z.string(),
  to: z.nullable(z.string()),
  isCurrent: z.boolean(),
})

export const LeaderDetails = z.extend(Leader, {
  photoId: z.nullable(z.uuid()),
  photoUrls: z.nullable(PictureUrls),
  /** The account, by which reports and interviews are found. */
  accountId: z.nullable(z.uuid()),
  /** E-mail address of the account, for people who manage the leader. */
  accountEmail: z.nullable(z.string()),
  terms: z.array(LeaderTerm),
  createdAt: Instant,
  updatedAt: Instant,
})
export type LeaderDetails = z.infer<typeof LeaderDetails>

/** The masked data of a leader in full; every access is logged. */
export const LeaderPersonal = z.object({
  registerNumber: z.string(),
  birthDay: z.string(),
  sex: z.enum(['male', 'female']),
  phone: z.string(),
})
export type LeaderPersonal = z.infer<typeof LeaderPersonal>

const personal = {
  lastName: PersonNamePart,
  firstName: PersonNamePart,
  phone: Phone,
  areaId: z.uuid(),
  photoId: z.nullable(z.uuid({ error: 'file_id' })),
  termFrom: IsoDay,
  termTo: z.nullable(IsoDay),
}
/** The leader whose term this ends: explicit, so that no term is ended by accident. */
const replaces = { replaces: z.optional(z.uuid()) }

const endsLater = z.check<{ termFrom: string; termTo: string | null }>(({ value, issues }) => {
  if (value.termTo === null || value.termTo > value.termFrom) return
  issues.push({ code: 'custom', input: value.termTo, path: ['termTo'], message: 'end_before_start' })
})

export const NewLeader = z
  .strictObject({
    ...personal,
    ...replaces,
    registerNumber: RegisterNumber,
    status: z._default(z.enum(LEADER_STATES), 'active'),
  })
  .check(endsLater)

/** If the register number is omitted, the stored one remains: a form only has the masked one. */
export const LeaderChange = z
  .strictObject({ ...personal, ...replaces, registerNumber: z.optional(RegisterNumber), version: Version })
  .check(endsLater)

/**
 * Maximum length of a typed address, characters; an invalid one is reported for its leader, not for the whole request.
 */
const INVITED_EMAIL_MAX = 500

/**
 * One row of a file. `section`: the section's code, its number where the reader's area is a khoroo, or its name if it
 * is unique.
 */
export const LeaderRow = z
  .object({
    section: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
    /** Used when `section` is empty. */
    sectionName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
    lastName: PersonNamePart,
    firstName: PersonNamePart,
    phone: Phone,
    registerNumber: RegisterNumber,
    termFrom: IsoDay,
    termTo: z._default(z.nullable(IsoDay), null),
    /** The address for the invitation to the leader's account; without one no account is created. */
    email: z.optional(Email),
  })
  .check(endsLater)

export const LEADER_SORTS = ['name', 'area', 'status', 'termFrom', 'createdAt'] as const
const filters = {
  status: z.optional(z.enum(LEADER_STATES)),
  /** Leaders of this area and of all areas below it. */
  areaId: z.optional(z.uuid()),
  /** 'with': has an account in any state; 'deactivated': has a deactivated one. */
  account: z.optional(z.enum(ACCOUNT_FILTERS)),
}
// '-match': the best match of the name first when there is a search text, otherwise the default order
const list = listQuery([...LEADER_SORTS, 'match'], filters)
const exported = z.extend(list, { format: z.enum(['csv', 'xlsx']) })
const exportedPersonal = z.extend(exported, readingFields).check(explained)
const one = { params: ById, answer: oneOf(LeaderDetails) }

/** Section leaders and their terms of office. */
export const leaders = feature({
  ...rights,
  workflows: [{ ...leaderWorkflow, tables: ['leaders'] }],
  routes: {
    list: {
      method: 'GET',
      path: '/leaders',
      can: 'read',
      summary: 'Section leaders within your reach, with masked register numbers.',
      query: list,
      answer: pageOf(Leader),
    },
    export: {
      method: 'GET',
      path: '/leaders/export',
      can: 'export',
      summary: 'The filtered list as CSV or XLSX, with personal data masked.',
      query: exported,
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
    exportPersonal: {
      // a POST, as `reveal` is: logs of proxies keep addresses. It changes nothing, so nobody refetches; nothing of it is stored under an Idempotency-Key
      method: 'POST',
      path: '/leaders/export/personal',
      can: 'manage',
      summary:
        'The filtered list with register and phone numbers. Needs a reason; the export is logged, and the leaders are notified of it.',
      body: exportedPersonal,
      quiet: true,
      secret: true,
      forTokens: true,
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 10,
    },
    ...importRoutes('/leaders/imports', 'import'),
    ...importQuestionRoutes('/leaders/imports', 'import'),
    one: {
      method: 'GET',
      path: '/leaders/:id',
      can: 'read',
      summary: 'One section leader with all terms of office.',
      ...one,
    },
    create: {
      method: 'POST',
      path: '/leaders',
      can: 'manage',
      summary: 'Registers a leader. A section has one active leader: `replaces` names the one whose term ends.',
      body: NewLeader,
      answer: oneOf(LeaderDetails),
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: '/leaders/:id',
      can: 'manage',
      summary: 'Changes a leader. Another section ends the term and begins a new one there.',
      body: LeaderChange,
      ...one,
    },
    act: {
      method: 'POST',
      path: '/leaders/:id/transitions',
      can: 'switch',
      summary:
        'Activates (a new term begins today) or deactivates (the term ends, the account is closed and signed out).',
      body: z.strictObject({ action: z.enum(actionNames(leaderWorkflow)), ...replaces }),
      ...one,
    },
    reveal: {
      // a POST, since a note belongs into no address; `secret`, since the response must not be stored under an Idempotency-Key
      method: 'POST',
      path: '/leaders/:id/personal',
      can: 'reveal',
      summary:
        'The register number and phone number in full. Needs a reason; every access is logged, and its owner is notified of it.',
      params: ById,
      body: Reading,
      answer: oneOf(LeaderPersonal),
      secret: true,
      forTokens: true,
      perMinute: 60,
    },
    invite: {
      method: 'POST',
      path: '/leaders/invitations',
      can: 'invite',
      summary:
        'Creates accounts for up to 100 leaders in office and mails the invitations. Failures are reported per leader; the rest is processed.',
      body: z.strictObject({
        invitations: z
          .array(z.strictObject({ id: z.uuid(), email: z.string().check(z.maxLength(INVITED_EMAIL_MAX)) }))
          .check(z.minLength(1), z.maxLength(BULK_MAX)),
        lang: z._default(z.enum(['mn', 'en']), 'mn'),
      }),
      answer: BulkResults,
    },
    account: {
      method: 'POST',
      path: '/leaders/:id/account',
      can: 'invite',
      summary:
        'Creates an account for the leader and mails the invitation, or links the section’s existing account with this address.',
      body: z.strictObject({ email: Email, lang: z._default(z.enum(['mn', 'en']), 'mn') }),
      ...one,
    },
    history: {
      method: 'GET',
      path: '/leaders/:id/history',
      can: 'switch',
      summary: 'The history of the record, newest first.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
  },
})
