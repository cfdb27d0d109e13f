import * as z from 'zod/mini'
import { BulkItems, BulkResults } from '../../core/bulk.ts'
import { CaseOutcome, CaseSecret, CaseSent, CaseView } from '../../core/case.ts'
import { HistoryLine } from '../../core/content-answers.ts'
import { IsoDay } from '../../core/dates.ts'
import { EntryKey } from '../../core/entry-list.ts'
import { feature } from '../../core/feature.ts'
import { ById, Flag, listQuery, oneOf, pageOf } from '../../core/page.ts'
import { ReplyOffered } from '../../core/replies.ts'
import { plainText } from '../../core/text.ts'
import { Version } from '../../core/version.ts'
import { actionNames, NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '../../core/workflow.ts'
import {
  Assignee,
  Point,
  Violation,
  ViolationComment,
  ViolationPoint,
  ViolationRow,
  ViolationTotals,
} from './answers.ts'
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

/** The facts that an office may put right. */
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

/** What a form sends to register a violation: a place in words, a point, or both. */
export const NewViolation = z
  .strictObject({
    ...facts,
    description: plainText(1, DESCRIPTION_MAX_CHARS, { multiline: true }),
    point: z._default(facts.point, null),
    place: z._default(facts.place, ''),
    law: z._default(facts.law, ''),
    lawId: z._default(facts.lawId, null),
    organisation: z._default(facts.organisation, ''),
    /** Of staff: the citizen who came or called, for whom they register it. */
    citizen: z.optional(Citizen),
    /** Ids of uploaded pictures, in their order. */
    photos: z._default(z.array(z.uuid({ error: 'file_id' })).check(z.maxLength(PHOTOS_MAX)), []),
    /** Made by the device: the same submission again creates nothing twice. */
    clientId: z.optional(z.uuid()),
  })
  .check(
    z.refine(({ place, point }) => place !== '' || point !== null, {
      path: ['place'],
      error: 'required',
      // said together with what else is wrong, not after it
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type NewViolation = z.infer<typeof NewViolation>

/** Facts that change. What the reporter wrote and photographed stays as it came. */
export const ViolationChange = z.extend(z.partial(z.strictObject(facts)), { version: Version })
export type ViolationChange = z.infer<typeof ViolationChange>

/** In whose hands it is, and until when. */
export const Assignment = z.strictObject({ assigneeId: z.nullable(z.uuid()), dueOn: IsoDay, version: Version })

/** A step; `duplicateOf` goes with `mark_duplicate`: the number of the other one. */
export const ViolationStep = z.strictObject({
  action: z.enum(actionNames(violationWorkflow)),
  note: z.optional(plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true })),
  duplicateOf: z.optional(z.int().check(z.minimum(1))),
})

/** Steps that can be taken for many at once; a duplicate is one of its own. */
const BULK_ACTIONS = ['verify', 'start', 'refer', 'resolve', 'reject'] as const

export const NewComment = z.strictObject({ text: plainText(1, DESCRIPTION_MAX_CHARS, { multiline: true }) })

const filters = {
  category: z.optional(EntryKey),
  status: z.optional(z.enum(violationWorkflow.states)),
  /** The level it lies with. */
  level: z.optional(z.enum(HANDLING_LEVELS)),
  /** An area: what lies in it and below. */
  areaId: z.optional(z.uuid()),
  /** The law as it is written in the violation. */
  law: z.optional(z.string().check(z.maxLength(LAW_MAX_CHARS))),
  overdue: z.optional(Flag),
  /** Registered by the reader. */
  mine: z.optional(Flag),
  /** In the reader's hands. */
  assigned: z.optional(Flag),
  /** Open ones whose assignee can no longer have them in hand. */
  assigneeGone: z.optional(Flag),
  /** Only those that count in totals. */
  counted: z.optional(Flag),
  /** Those with which somebody still has something to do. */
  open: z.optional(Flag),
  /** Days on which it was found, both inclusive. */
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
}
export const VIOLATION_SORTS = ['number', 'category', 'area', 'status', 'foundOn', 'dueOn', 'createdAt'] as const
const list = listQuery(VIOLATION_SORTS, filters)

/** Violations that citizens and section leaders register and offices put right. */
export const violations = feature({
  ...rights,
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
    points: {
      heavy: true,
      method: 'GET',
      path: '/violations/points',
      can: 'read',
      summary: 'The places of the violations that the same filters list: the newest 2,000, without any person.',
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
      summary: 'The filtered list as CSV or XLSX.',
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
      summary: 'A ticket for the public form, valid for a day, and whether reports without an account are accepted.',
      answer: oneOf(z.object({ ticket: z.string(), withoutAccount: z.boolean() })),
    },
    report: {
      method: 'POST',
      path: '/violations/report',
      can: 'report',
      summary: 'Reports a violation without an account; five an hour from one network.',
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
      summary: 'The violation behind the secret of a link, as the citizen who reported it follows it.',
      query: z.strictObject({ secret: CaseSecret }),
      answer: oneOf(CaseView),
      perMinute: 60,
    },
    addPhoto: {
      method: 'POST',
      path: '/violations/case/photos',
      can: 'follow',
      summary: 'Adds one photo (multipart, field `file`) to a report that no office has looked at yet; at most five.',
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
      summary: 'Keeps whether the citizen says that it is solved; where it is not, the violation is reopened.',
      body: CaseOutcome,
      answer: oneOf(CaseView),
      perMinute: 20,
      secret: true,
    },
    citizen: {
      method: 'GET',
      path: '/violations/:id/citizen',
      can: 'handle',
      summary: 'The citizen who reported it without an account, with their contact details. Reading it is logged.',
      params: ById,
      answer: oneOf(CitizenContact),
    },
    replies: {
      method: 'GET',
      path: '/violations/replies',
      can: 'handle',
      summary: 'The response templates that your office is offered, with their placeholders.',
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
      summary: 'Assigns it to a person of the office or the area, with a due date.',
      params: ById,
      body: Assignment,
      answer: oneOf(Violation),
    },
    assignees: {
      method: 'GET',
      path: '/violations/:id/assignees',
      can: 'handle',
      summary: 'The people it can be assigned to.',
      params: ById,
      answer: z.object({ data: z.array(Assignee) }),
    },
    bulk: {
      method: 'POST',
      path: '/violations/bulk',
      can: 'act',
      summary:
        'One step for up to 100 violations, each in the version named, with one note for all. Failures are reported per item; the rest is processed.',
      body: z.strictObject({ violations: BulkItems, action: z.enum(BULK_ACTIONS), note: ViolationStep.shape.note }),
      answer: BulkResults,
    },
    act: {
      method: 'POST',
      path: '/violations/:id/transitions',
      can: 'act',
      summary: 'One step of the workflow. Referring assigns it to the level above.',
      params: ById,
      body: ViolationStep,
      answer: oneOf(Violation),
    },
    comments: {
      method: 'GET',
      path: '/violations/:id/comments',
      can: 'read',
      summary: 'Its comments, oldest first.',
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
      summary: 'Its history, newest first. The reporter is named to khoroos and above only.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
  },
})
