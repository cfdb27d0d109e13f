import * as z from 'zod/mini'
import { HistoryLine } from '../../core/content/answers.ts'
import { BulkItems, BulkResults, bulkAll } from '../../core/content/bulk.ts'
import { EntryKey } from '../../core/model/entry-list.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, Flag, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames, NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '../../core/model/workflow.ts'
import { CaseOutcome, CaseSecret, CaseSent, CaseView } from '../../core/people/case.ts'
import { ReplyOffered } from '../../core/people/replies.ts'
import { plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import {
  Assignee,
  Point,
  Violation,
  ViolationComment,
  ViolationPoint,
  ViolationRow,
  ViolationTotals,
} from './answers.ts'
import { due } from './due-route.ts'
import { Citizen, CitizenContact, PublicReport } from './public.ts'
import { rights } from './rights.ts'
import { violationSettings } from './settings.ts'
import { DESCRIPTION_MAX_CHARS, HANDLING_LEVELS, LAW_MAX_CHARS, PHOTOS_MAX, PLACE_MAX_CHARS } from './terms.ts'
import { violationWorkflow } from './workflow.ts'

export * from './answers.ts'
export * from './categories.ts'
export * from './public.ts'
export * from './replies.ts'
export * from './settings.ts'
export * from './terms.ts'
export * from './workflow.ts'

const Place = plainText(0, PLACE_MAX_CHARS)

/** The fields that an office may correct. */
const facts = {
  category: EntryKey,
  /** A khoroo or a section. */
  areaId: z.uuid(),
  place: Place,
  point: z.nullable(Point),
  foundOn: IsoDay,
  law: plainText(0, LAW_MAX_CHARS),
  lawId: z.nullable(z.uuid()),
  organisation: plainText(0, PLACE_MAX_CHARS),
}

/** Input of the registration form; requires a described place, a point on the map, or both. */
export const NewViolation = z
  .strictObject({
    ...facts,
    description: plainText(1, DESCRIPTION_MAX_CHARS, { multiline: true }),
    point: z._default(facts.point, null),
    place: z._default(facts.place, ''),
    law: z._default(facts.law, ''),
    lawId: z._default(facts.lawId, null),
    organisation: z._default(facts.organisation, ''),
    /** Staff only: the citizen on whose behalf they register it. */
    citizen: z.optional(Citizen),
    /** Ids of uploaded pictures, in display order. */
    photos: z._default(z.array(z.uuid({ error: 'file_id' })).check(z.maxLength(PHOTOS_MAX)), []),
    /** Generated on the device, so that a repeated submission creates no second violation. */
    clientId: z.optional(z.uuid()),
  })
  .check(
    z.refine(({ place, point }) => place !== '' || point !== null, {
      path: ['place'],
      error: 'required',
      // reported together with other errors, not only once those are fixed
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type NewViolation = z.infer<typeof NewViolation>

/** Corrections. The reporter's description and photos cannot be changed. */
export const ViolationChange = z.extend(z.partial(z.strictObject(facts)), { version: Version })
export type ViolationChange = z.infer<typeof ViolationChange>

/** The assignee and the due date. */
export const Assignment = z.strictObject({ assigneeId: z.nullable(z.uuid()), dueOn: IsoDay, version: Version })

/** A step; `mark_duplicate` requires `duplicateOf`, the number of the original. */
export const ViolationStep = z.strictObject({
  action: z.enum(actionNames(violationWorkflow)),
  note: z.optional(plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true })),
  duplicateOf: z.optional(z.int().check(z.minimum(1))),
})

/** Steps available in bulk; each duplicate names its own original, so `mark_duplicate` is not. */
const BULK_ACTIONS = ['verify', 'start', 'refer', 'resolve', 'reject'] as const

export const NewComment = z.strictObject({ text: plainText(1, DESCRIPTION_MAX_CHARS, { multiline: true }) })

const filters = {
  category: z.optional(EntryKey),
  status: z.optional(z.enum(violationWorkflow.states)),
  /** The responsible level. */
  level: z.optional(z.enum(HANDLING_LEVELS)),
  /** An area, including those below it. */
  areaId: z.optional(z.uuid()),
  /** The text of the law exactly as in the violation. */
  law: z.optional(z.string().check(z.maxLength(LAW_MAX_CHARS))),
  overdue: z.optional(Flag),
  /** Registered by the reader. */
  mine: z.optional(Flag),
  /** Assigned to the reader. */
  assigned: z.optional(Flag),
  /** Open, with an assignee who can no longer handle it. */
  assigneeGone: z.optional(Flag),
  /** Included in totals. */
  counted: z.optional(Flag),
  /** Not closed. */
  open: z.optional(Flag),
  /** First and last day of finding, both inclusive. */
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
}
export const VIOLATION_SORTS = ['number', 'category', 'area', 'status', 'foundOn', 'dueOn', 'createdAt'] as const
// '-match': the best match of number, description and place first when there is a search text, otherwise the default order
const list = listQuery([...VIOLATION_SORTS, 'match'], filters)

/** Violations, registered by citizens and section leaders and handled by offices. */
export const violations = feature({
  ...rights,
  workflows: [{ ...violationWorkflow, tables: ['violations'] }],
  settings: Object.values(violationSettings),
  routes: {
    list: {
      method: 'GET',
      path: '/violations',
      can: 'read',
      summary: 'Violations within your reach. Citizens see those they reported.',
      query: list,
      answer: pageOf(ViolationRow),
    },
    due,
    points: {
      heavy: true,
      method: 'GET',
      path: '/violations/points',
      can: 'read',
      summary: 'The locations of the violations that match the filters, without personal data: the newest 2,000.',
      query: z.omit(list, { page: true, pageSize: true, sort: true }),
      answer: pageOf(ViolationPoint),
      perMinute: 120,
    },
    totals: {
      heavy: true,
      method: 'GET',
      path: '/violations/totals',
      can: 'total',
      summary: 'Totals by state, category, law, area and month. Duplicates count with their original.',
      query: z.omit(list, { page: true, pageSize: true, sort: true, q: true }),
      answer: oneOf(ViolationTotals),
    },
    export: {
      method: 'GET',
      path: '/violations/export',
      can: 'export',
      summary: 'Exports the filtered list as CSV or XLSX.',
      query: z.extend(z.omit(list, { page: true, pageSize: true }), { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
    reportForm: {
      method: 'GET',
      path: '/violations/report',
      can: 'report',
      summary:
        'Issues a ticket for the public form, valid for one day, and returns whether reports without an account are accepted.',
      answer: oneOf(z.object({ ticket: z.string(), withoutAccount: z.boolean() })),
    },
    report: {
      method: 'POST',
      path: '/violations/report',
      can: 'report',
      summary: 'Reports a violation without an account; at most five per hour from one network.',
      body: PublicReport,
      answer: oneOf(CaseSent),
      status: 202,
      perMinute: 60,
      secret: true,
    },
    follow: {
      method: 'GET',
      path: '/violations/case',
      can: 'follow',
      summary: 'The violation that a secret link refers to, as the citizen who reported it sees it.',
      query: z.strictObject({ secret: CaseSecret }),
      answer: oneOf(CaseView),
      perMinute: 60,
    },
    addPhoto: {
      method: 'POST',
      path: '/violations/case/photos',
      can: 'follow',
      summary: 'Adds one photo (multipart, field `file`) to a violation that no office has handled yet; at most five.',
      query: z.strictObject({ secret: CaseSecret }),
      answer: oneOf(z.object({ photos: z.int() })),
      kind: 'upload',
      status: 201,
      perMinute: 20,
    },
    judge: {
      method: 'POST',
      path: '/violations/case',
      can: 'follow',
      summary: 'Records whether the citizen considers it solved; if not, the violation is reopened.',
      body: CaseOutcome,
      answer: oneOf(CaseView),
      perMinute: 20,
      secret: true,
    },
    citizen: {
      method: 'GET',
      path: '/violations/:id/citizen',
      can: 'handle',
      summary: 'The citizen who reported the violation without an account, with contact details. Reading it is logged.',
      params: ById,
      answer: oneOf(CitizenContact),
    },
    replies: {
      method: 'GET',
      path: '/violations/replies',
      can: 'handle',
      summary: 'The response templates available to your office, with their placeholders.',
      answer: z.object({ data: z.array(ReplyOffered) }),
    },
    one: {
      method: 'GET',
      path: '/violations/:id',
      can: 'read',
      summary: 'One violation in full.',
      params: ById,
      answer: oneOf(Violation),
    },
    create: {
      method: 'POST',
      path: '/violations',
      can: 'register',
      summary: 'Registers a violation. The khoroo handles it first.',
      body: NewViolation,
      answer: oneOf(Violation),
      status: 201,
      perMinute: 20,
    },
    change: {
      method: 'PATCH',
      path: '/violations/:id',
      can: 'handle',
      summary: 'Corrects the category, law, area, place, day or organisation.',
      params: ById,
      body: ViolationChange,
      answer: oneOf(Violation),
    },
    assign: {
      method: 'PUT',
      path: '/violations/:id/assignment',
      can: 'handle',
      summary: 'Assigns the violation to a person of the office or the area, with a due date.',
      params: ById,
      body: Assignment,
      answer: oneOf(Violation),
    },
    assignees: {
      method: 'GET',
      path: '/violations/:id/assignees',
      can: 'handle',
      summary: 'The people to whom the violation can be assigned.',
      params: ById,
      answer: z.object({ data: z.array(Assignee) }),
    },
    bulk: {
      method: 'POST',
      path: '/violations/bulk',
      can: 'act',
      summary:
        'Performs one step for up to 100 violations, each at the given version, or, with `all`, for up to 500 that filters find; with one note for all. Failures are reported per item; the rest is processed.',
      body: z.strictObject({
        violations: z.optional(BulkItems),
        all: bulkAll(filters),
        action: z.enum(BULK_ACTIONS),
        note: ViolationStep.shape.note,
      }),
      answer: BulkResults,
    },
    act: {
      method: 'POST',
      path: '/violations/:id/transitions',
      can: 'act',
      summary: 'Performs one step of the workflow. Referring a violation assigns it to the level above.',
      params: ById,
      body: ViolationStep,
      answer: oneOf(Violation),
    },
    comments: {
      method: 'GET',
      path: '/violations/:id/comments',
      can: 'read',
      summary: 'The comments, oldest first.',
      params: ById,
      answer: z.object({ data: z.array(ViolationComment) }),
    },
    comment: {
      method: 'POST',
      path: '/violations/:id/comments',
      can: 'comment',
      summary: 'Adds a comment.',
      params: ById,
      body: NewComment,
      answer: oneOf(ViolationComment),
      status: 201,
      perMinute: 30,
    },
    history: {
      method: 'GET',
      path: '/violations/:id/history',
      can: 'read',
      summary: 'The history, newest first. Only khoroos and above see the reporter’s name.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
  },
})
