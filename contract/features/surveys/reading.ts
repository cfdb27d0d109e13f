import * as z from 'zod/mini'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/page.ts'
import { plainText } from '../../core/text.ts'
import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '../../core/workflow.ts'
import { QUESTION_TYPES, type Question } from './questions.ts'
import { CHANNELS, CoverageRow, QuestionResult } from './shapes.ts'

/** Where answers are narrowed to: an area with what lies below it, and a channel. */
export const slice = { areaId: z.optional(z.uuid()), channel: z.optional(z.enum(CHANNELS)) }

const Text = z.object({ mn: z.string(), en: z.optional(z.string()) })
const Person = z.object({ id: z.uuid(), lastName: z.string(), firstName: z.string() })

/** How far an area has come, with the areas right below it, and the names of those above it from the city down. */
export const Coverage = z.object({
  whole: CoverageRow,
  below: z.array(CoverageRow),
  above: z.array(z.object({ areaId: z.uuid(), area: Text })),
})
export type Coverage = z.infer<typeof Coverage>

/** What was answered in one slice. Of the answers that count, `flagged` wait for a decision; those set aside are not among them. */
export const Result = z.object({
  answers: z.int(),
  flagged: z.int(),
  setAside: z.int(),
  /**
   * Of the answers that count, those of citizens whose home was not confirmed when they answered. Null where it is not stored (anonymous
   * surveys) or hidden.
   */
  unconfirmedHomes: z.nullable(z.int()),
  /** Too few have answered for everybody to be told what. */
  hidden: z.boolean(),
  questions: z.array(QuestionResult),
  at: z.string(),
})
export type Result = z.infer<typeof Result>

/** One question in one of the areas right below another. */
export const AreaResult = z.object({
  areaId: z.uuid(),
  area: Text,
  answers: z.int(),
  answered: z.int(),
  counts: z.array(z.object({ key: z.string(), count: z.int() })),
  mean: z.nullable(z.number()),
})
export type AreaResult = z.infer<typeof AreaResult>

/** Answers that a quick cross table looks at, and those that are read at once for one over all answers: a fraction of a second. */
export const CROSS_MAX = 50_000
/** Kinds of questions that stand on the side of a cross table. */
export const CROSSED: readonly (typeof QUESTION_TYPES)[number][] = [
  'single_choice',
  'multiple_choice',
  'yes_no',
  'rating',
  'scale',
]

/** The keys under which a question of a cross table counts, in the order in which they are shown. */
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

/** Two questions beside each other. A count is null where it is hidden, as so few people could be recognised. */
export const Cross = z.object({
  /** People who answered both, and those of the slice who could have. */
  both: z.int(),
  answers: z.int(),
  /** Only the latest `CROSS_MAX` answers were looked at. */
  limited: z.boolean(),
  /** In the order of `crossKeys`: rows, each with its columns. */
  counts: z.array(z.array(z.nullable(z.int()))),
})
export type Cross = z.infer<typeof Cross>

/**
 * Why an answer is reviewed: given in no time, the same step throughout, too many of one leader in a day, part of a burst from one
 * network, equal to others, from a device that has answered before, from a network that sends many.
 */
export const FLAGS = ['fast', 'straight', 'many', 'burst', 'identical', 'device', 'network'] as const
export type Flag = (typeof FLAGS)[number]
/** Reasons that honest answers often have as well: a family's telephone, an office, a school, a mobile operator. */
export const MILD_FLAGS: readonly Flag[] = ['device', 'network']
/** What was decided about it. It counts until it is set aside. */
export const REVIEWS = ['waiting', 'counts', 'set_aside'] as const
export type Review = (typeof REVIEWS)[number]

/** An answer that was flagged, whole; who gave it is not told. */
export const FlaggedAnswer = z.object({
  no: z.int(),
  areaId: z.uuid(),
  /** From the district down to where it was given. */
  line: z.array(Text),
  channel: z.enum(CHANNELS),
  flags: z.array(z.enum(FLAGS)),
  review: z.enum(REVIEWS),
  submittedAt: Instant,
  /** How long it took. */
  seconds: z.int(),
  enteredBy: z.nullable(Person),
  answers: z.record(z.string(), z.unknown()),
  reviewedBy: z.nullable(Person),
  reviewedAt: z.nullable(Instant),
  note: z.nullable(z.string()),
  canReview: z.boolean(),
})
export type FlaggedAnswer = z.infer<typeof FlaggedAnswer>

const flagFilters = { ...slice, flag: z.optional(z.enum(FLAGS)) }

/** Reading what was answered: breakdown, cross table, places, and answers that somebody should look at. */
export const readingRoutes = {
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
  places: {
    method: 'GET',
    path: '/surveys/:id/places',
    can: 'results',
    summary: 'Map points given in answer to one question, newest first.',
    params: ById,
    query: z.extend(listQuery(['submittedAt'], slice), { questionId: z.uuid() }),
    answer: pageOf(z.object({ no: z.int(), latitude: z.number(), longitude: z.number(), submittedAt: z.string() })),
  },
  placePoints: {
    method: 'GET',
    path: '/surveys/:id/places/points',
    can: 'results',
    summary: 'The map points given in answer to one question, for a map: the newest 2,000, without anything else.',
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
    summary: 'Coverage of an area and of everything below it, down to the sections.',
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
    summary: 'Flagged answers within your reach.',
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
  review: {
    method: 'POST',
    path: '/surveys/:id/flags/:no/review',
    can: 'review',
    summary: 'Counts a flagged answer or sets it aside, if its state has not changed since it was read.',
    params: z.strictObject({ id: z.uuid(), no: z.coerce.number().check(z.int(), z.minimum(1)) }),
    body: z.strictObject({
      decision: z.enum(['counts', 'set_aside']),
      seen: z.enum(REVIEWS),
      note: plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true }),
    }),
    answer: oneOf(FlaggedAnswer),
  },
} as const
