import * as z from 'zod/mini'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '../../core/model/workflow.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { due } from './due-route.ts'
import { QUESTION_TYPES, type Question } from './questions.ts'
import { CHANNELS, CoverageRow, ORIGINS, QuestionResult } from './shapes.ts'

/** Filters of results: an area including those below it, a channel, and how the answer came. */
export const slice = {
  areaId: z.optional(z.uuid()),
  channel: z.optional(z.enum(CHANNELS)),
  origin: z.optional(z.enum(ORIGINS)),
}

const Person = z.object({ id: z.uuid(), lastName: z.string(), firstName: z.string() })

/** The coverage of an area and of those directly below it, with the names of the areas above from the city down. */
export const Coverage = z.object({
  whole: CoverageRow,
  below: z.array(CoverageRow),
  above: z.array(z.object({ areaId: z.uuid(), area: LocalizedAnswer })),
})
export type Coverage = z.infer<typeof Coverage>

/** The results of a slice. `answers` includes the `flagged` ones that await a decision but not those set aside. */
export const Result = z.object({
  answers: z.int(),
  flagged: z.int(),
  setAside: z.int(),
  /**
   * How many of the answers came from citizens with an address that was not confirmed at that time. Null if not stored
   * (anonymous surveys) or hidden.
   */
  unconfirmedHomes: z.nullable(z.int()),
  /** How many of the answers came in each way; empty for the public where a number would point to few people. */
  origins: z.array(z.object({ origin: z.enum(ORIGINS), answers: z.int() })),
  /** Until when results may still change by interviews that arrive late; null if they cannot. */
  provisionalUntil: z.nullable(Instant),
  /** Whether the counts are hidden because too few people have answered. */
  hidden: z.boolean(),
  questions: z.array(QuestionResult),
  at: z.string(),
})
export type Result = z.infer<typeof Result>

/** The result of one question in one child area. */
export const AreaResult = z.object({
  areaId: z.uuid(),
  area: LocalizedAnswer,
  answers: z.int(),
  answered: z.int(),
  counts: z.array(z.object({ key: z.string(), count: z.int() })),
  mean: z.nullable(z.number()),
})
export type AreaResult = z.infer<typeof AreaResult>

/** How many answers a quick cross table includes, and the batch size of one over all answers; takes a fraction of a second. */
export const CROSS_MAX = 50_000
/** Types of questions that can form the rows or columns of a cross table. */
export const CROSS_TYPES: readonly (typeof QUESTION_TYPES)[number][] = [
  'single_choice',
  'multiple_choice',
  'yes_no',
  'rating',
  'scale',
]

/** The keys that a cross table counts a question by, in display order. */
export function crossKeys(question: Question): string[] {
  const steps = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
  switch (question.type) {
    case 'single_choice':
    case 'multiple_choice':
      return [...question.options.map(({ id }) => id), ...(question.other ? ['other'] : [])]
    case 'yes_no':
      return ['true', 'false']
    case 'rating':
      return steps(1, question.steps)
    case 'scale':
      return steps(question.from, question.to)
    default:
      return []
  }
}

/** A cross-tabulation of two questions. A count is null if it is hidden because so few people could be identified. */
export const Cross = z.object({
  /** How many people answered both questions, out of `answers` in the slice. */
  both: z.int(),
  answers: z.int(),
  /** Whether only the latest `CROSS_MAX` answers were included. */
  limited: z.boolean(),
  /** Rows of columns, both in the order of `crossKeys`. */
  counts: z.array(z.array(z.nullable(z.int()))),
})
export type Cross = z.infer<typeof Cross>

/**
 * Why an answer is flagged: answered too fast, the same value throughout, too many by one leader in a day, part of a burst from
 * one network, identical to others, from a device that has answered before, from a network with many answers, an
 * interview that arrived after the end.
 */
export const FLAGS = ['fast', 'straight', 'many', 'burst', 'identical', 'device', 'network', 'late'] as const
export type Flag = (typeof FLAGS)[number]
/** Flags that are often harmless: a shared family phone, an office, a school, a mobile operator, a leader without a network. */
export const MILD_FLAGS: readonly Flag[] = ['device', 'network', 'late']
/** Flagged answers decided at once. */
export const REVIEWED_AT_ONCE_MAX = 200
/** The decision on a flagged answer, which counts until it is set aside. */
export const REVIEWS = ['waiting', 'counts', 'set_aside'] as const
export type Review = (typeof REVIEWS)[number]

/** A part of an answer, such as its words: of an anonymous survey it leads to no other part of it. */
export const OfAnswer = z.object({
  /** The number of the answer; of an anonymous survey the place in this list. */
  no: z.int(),
  /** Null of an anonymous survey. */
  submittedAt: z.nullable(Instant),
})

/** How many flagged answers with the same content are counted. */
export const IDENTICAL_COUNTED_MAX = 1_000

/**
 * A flagged answer with all details except the respondent. Of an anonymous survey it says why it is flagged, where and on which day, and
 * never what was answered.
 */
export const FlaggedAnswer = z.object({
  /** Of an anonymous survey a number for the review alone. */
  no: z.int(),
  /** Of an answer to an anonymous survey whose leader is not shown, the khoroo: a section leads to its leader. */
  areaId: z.uuid(),
  /** Names of areas from the district down to this one. */
  line: z.array(LocalizedAnswer),
  channel: z.enum(CHANNELS),
  flags: z.array(z.enum(FLAGS)),
  review: z.enum(REVIEWS),
  submittedAt: Instant,
  /** The time taken to answer. */
  seconds: z.int(),
  /** Null where the person answered alone, and for a leader who entered few answers of an anonymous survey. */
  enteredBy: z.nullable(Person),
  /** Null of an anonymous survey. */
  answers: z.nullable(z.record(z.string(), z.unknown())),
  /**
   * How many flagged answers within reach are identical to it, itself included; null if it is not flagged for it, if none of the others
   * is within reach, and for few of an anonymous survey.
   */
  identical: z.nullable(z.int()),
  reviewedBy: z.nullable(Person),
  reviewedAt: z.nullable(Instant),
  note: z.nullable(z.string()),
  canReview: z.boolean(),
})
export type FlaggedAnswer = z.infer<typeof FlaggedAnswer>

const flagFilters = { ...slice, flag: z.optional(z.enum(FLAGS)) }

/** Routes for results: by area, cross tables, map points, coverage and flagged answers. */
export const resultRoutes = {
  due,
  resultAreas: {
    method: 'GET',
    path: '/surveys/:id/result/areas',
    can: 'results',
    summary: 'Results of one question for each area directly below a given one.',
    params: ById,
    query: z.strictObject({ ...slice, questionId: z.uuid() }),
    answer: z.object({ data: z.array(AreaResult) }),
  },
  cross: {
    method: 'GET',
    path: '/surveys/:id/result/cross',
    can: 'read',
    summary: 'Cross-tabulation of two questions; small cells are hidden from callers who are not staff.',
    params: ById,
    query: z.strictObject({ ...slice, rows: z.uuid(), columns: z.uuid() }),
    answer: oneOf(Cross),
    perMinute: 60,
  },
  crossAll: {
    method: 'GET',
    path: '/surveys/:id/result/cross/all',
    can: 'results',
    summary: 'Cross-tabulation of two questions over all answers, for staff.',
    params: ById,
    query: z.strictObject({ ...slice, rows: z.uuid(), columns: z.uuid() }),
    answer: oneOf(Cross),
    heavy: true,
    perMinute: 10,
  },
  crossFile: {
    method: 'GET',
    path: '/surveys/:id/result/cross/file',
    can: 'results',
    summary: 'Exports the cross-tabulation of two questions over all answers: counts and row percentages.',
    params: ById,
    query: z.strictObject({ ...slice, rows: z.uuid(), columns: z.uuid(), format: z.enum(['csv', 'xlsx']) }),
    kind: 'stream',
    heavy: true,
    perMinute: 10,
  },
  places: {
    method: 'GET',
    path: '/surveys/:id/places',
    can: 'results',
    summary: 'Map points given in answer to one question, newest first.',
    params: ById,
    query: z.extend(listQuery(['submittedAt'], slice), { questionId: z.uuid() }),
    answer: pageOf(z.extend(OfAnswer, { latitude: z.number(), longitude: z.number() })),
  },
  placePoints: {
    method: 'GET',
    path: '/surveys/:id/places/points',
    can: 'results',
    summary: 'The map points given in answer to one question, without other data: the newest 2,000.',
    params: ById,
    query: z.strictObject({ ...slice, questionId: z.uuid() }),
    answer: pageOf(z.object({ latitude: z.number(), longitude: z.number() })),
    heavy: true,
    perMinute: 120,
  },
  coverageExport: {
    method: 'GET',
    path: '/surveys/:id/coverage/export',
    can: 'results',
    summary: 'Exports the coverage of an area and of all areas below it, down to the sections.',
    params: ById,
    query: z.strictObject({ areaId: z.optional(z.uuid()), format: z.enum(['csv', 'xlsx']) }),
    kind: 'stream',
    heavy: true,
    isExport: true,
    perMinute: 10,
  },
  flags: {
    method: 'GET',
    path: '/surveys/:id/flags',
    can: 'review',
    summary: 'Flagged answers within your reach; those of anonymous surveys without what was answered.',
    params: ById,
    query: listQuery(['submittedAt', 'seconds'], { ...flagFilters, review: z.optional(z.enum(REVIEWS)) }),
    answer: pageOf(FlaggedAnswer),
  },
  flagFacets: {
    method: 'GET',
    path: '/surveys/:id/flags/facets',
    can: 'review',
    summary: 'The number of flagged answers that await a decision, are counted, or were set aside.',
    params: ById,
    query: z.strictObject({ ...flagFilters, q: listQuery(['submittedAt'], {}).shape.q }),
    answer: oneOf(z.object({ review: z.record(z.enum(REVIEWS), z.int()) })),
  },
  reviewMany: {
    method: 'POST',
    path: '/surveys/:id/flags/reviews',
    can: 'review',
    summary: 'Includes or excludes up to 200 flagged answers that await a decision, with one reason; reports each.',
    params: ById,
    body: z.strictObject({
      numbers: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(REVIEWED_AT_ONCE_MAX)),
      decision: z.enum(['counts', 'set_aside']),
      note: plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true }),
    }),
    answer: oneOf(
      z.object({
        /** How many were decided, and the numbers of those that no longer awaited a decision or are out of reach. */
        decided: z.int(),
        left: z.array(z.int()),
      }),
    ),
  },
  review: {
    method: 'POST',
    path: '/surveys/:id/flags/:no/review',
    can: 'review',
    summary: 'Includes or excludes a flagged answer, if its state has not changed since it was read.',
    params: z.strictObject({ id: z.uuid(), no: z.coerce.number().check(z.int(), z.minimum(1)) }),
    body: z.strictObject({
      decision: z.enum(['counts', 'set_aside']),
      seen: z.enum(REVIEWS),
      note: plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true }),
    }),
    answer: oneOf(FlaggedAnswer),
  },
} as const
