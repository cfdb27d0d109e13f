import * as z from 'zod/mini'
import { IsoDay } from '../../core/dates.ts'
import { Instant } from '../../core/page.ts'
import { localized } from '../../core/text.ts'
import { Version } from '../../core/version.ts'
import { DESCRIPTION_MAX_CHARS, LAST_DAY, TITLE_MAX_CHARS } from './limits.ts'
import { PHASES } from './phases.ts'
import { QUESTION_TYPES, Structure } from './questions.ts'
import { SURVEY_ACTIONS, surveyWorkflow } from './workflow.ts'

/** How somebody takes part: by the own screen, at the door, by phone, on paper that is typed in later. */
export const CHANNELS = ['online', 'in_person', 'phone', 'paper'] as const
export type Channel = (typeof CHANNELS)[number]

/** Who sees results: staff while it runs or only after closing; citizens after closing or never. */
export const RESULT_VIEWS = ['staff_always', 'staff_after_close', 'public_after_close'] as const
export type ResultView = (typeof RESULT_VIEWS)[number]

/** Answers that are expected at most, of one area and of all together: more people than live in the country. */
const EXPECTED_MAX = 10_000_000
/** An area that is asked; `expected` answers are its households when nothing is said. */
export const Target = z.strictObject({
  areaId: z.uuid(),
  expected: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(EXPECTED_MAX)))),
})
export type Target = z.infer<typeof Target>

const TARGETS_MAX = 300
/** A day of a survey: the calendar has days after its last one, at whose beginning it ends. */
export const SurveyDay = IsoDay.check(
  z.refine((day) => day <= LAST_DAY, { error: 'too_late', params: { max: LAST_DAY } }),
)

const shape = {
  title: localized(TITLE_MAX_CHARS, { required: false }),
  description: localized(DESCRIPTION_MAX_CHARS, { multiline: true, required: false }),
  startDate: z.nullable(SurveyDay),
  endDate: z.nullable(SurveyDay),
  channels: z.array(z.enum(CHANNELS)).check(
    z.minLength(1),
    z.maxLength(CHANNELS.length),
    z.refine((all) => new Set(all).size === all.length, { error: 'twice' }),
  ),
  /** Answered under the own name, or with nothing kept that leads to the person. Fixed with the first answer. */
  anonymous: z.boolean(),
  /** Also people who are not signed in may answer, by its address. */
  openToAll: z.boolean(),
  /** Of citizens only those answer whose home is confirmed; off when left out. Not together with `openToAll`. */
  confirmedHome: z.optional(z.boolean()),
  resultView: z.enum(RESULT_VIEWS),
  targets: z.array(Target).check(
    z.maxLength(TARGETS_MAX),
    z.refine((all) => all.reduce((sum, { expected }) => sum + (expected ?? 0), 0) <= EXPECTED_MAX, {
      error: 'too_big',
      params: { max: EXPECTED_MAX },
    }),
  ),
  structure: Structure,
} as const

/** What makes a survey: everything but its area may still be missing. */
export const SurveyDraft = z.strictObject({ areaId: z.uuid(), ...shape })

/** What the form sends that begins one: it has a name, by which it is found again. A copy has that of its original. */
export const NamedDraft = z.extend(SurveyDraft, { title: localized(TITLE_MAX_CHARS) })
export type SurveyDraft = z.infer<typeof SurveyDraft>

/** What changes of a draft, and the version it was changed from; the builder saves with every pause in typing. */
export const SurveyChange = z.extend(z.partial(z.strictObject(shape)), { version: Version })
export type SurveyChange = z.infer<typeof SurveyChange>

const Text = z.object({ mn: z.string(), en: z.optional(z.string()) })
const Person = z.object({ id: z.uuid(), lastName: z.string(), firstName: z.string() })

/** A line of the list. `level` is the level achieved in tenths of a per cent; null where nobody is expected. */
export const SurveyRow = z.object({
  id: z.uuid(),
  areaId: z.uuid(),
  area: Text,
  title: Text,
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  status: z.enum(surveyWorkflow.states),
  phase: z.enum(PHASES),
  channels: z.array(z.enum(CHANNELS)),
  questions: z.int(),
  /** About how many minutes answering takes. */
  minutes: z.int(),
  expected: z.int(),
  collected: z.int(),
  level: z.nullable(z.int()),
  /** The first day on which all expected answers were there. */
  coveredOn: z.nullable(z.string()),
  /** Archived surveys are closed, and left out of lists that do not ask for them. */
  archived: z.boolean(),
  author: z.nullable(Person),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
  canWrite: z.boolean(),
})
export type SurveyRow = z.infer<typeof SurveyRow>

/** A survey whole, for those who make it and those who answer it. */
export const Survey = z.extend(SurveyRow, {
  description: Text,
  anonymous: z.boolean(),
  openToAll: z.boolean(),
  /** Of citizens only those may answer whose home is confirmed (docs/rules/citizens.md). */
  confirmedHome: z.boolean(),
  resultView: z.enum(RESULT_VIEWS),
  targets: z.array(z.object({ areaId: z.uuid(), area: Text, expected: z.nullable(z.int()) })),
  // it was checked when it came in; answers only pass it on
  structure: z.custom<Structure>((value) => Array.isArray(value)),
  closedAt: z.nullable(Instant),
  closeReason: z.nullable(z.string()),
  allowedActions: z.array(z.enum(SURVEY_ACTIONS)),
  /** Whether the person asking has answered already. */
  answered: z.boolean(),
})
export type Survey = z.infer<typeof Survey>

/** One area's line of the coverage, or the whole. */
export const CoverageRow = z.object({
  areaId: z.uuid(),
  area: Text,
  /** 'БЗД', 'БЗД-01'. */
  code: z.string(),
  level: z.enum(['city', 'district', 'khoroo', 'section']),
  expected: z.int(),
  collected: z.int(),
  /** Level achieved in tenths of a per cent. */
  achieved: z.nullable(z.int()),
  coveredOn: z.nullable(z.string()),
  /** Sections from which something came, of all sections that are asked. */
  reporting: z.int(),
  sections: z.int(),
  /** Sections that were covered by the last day as it was published. */
  onTime: z.int(),
  lastAnswerAt: z.nullable(Instant),
  /** Of the collected answers, those of citizens whose home was not confirmed when they answered; null for anonymous surveys. */
  unconfirmedHomes: z.nullable(z.int()),
  hasBelow: z.boolean(),
})
export type CoverageRow = z.infer<typeof CoverageRow>

/**
 * How often each answer was given. `key` is an option's id, 'other', 'true' or 'false', a step, a column behind its row ('row/column'),
 * a place behind its option ('option/1'), a number to two or three digits that count (1234 is '1200'), or a month ('2026-03').
 */
export const QuestionResult = z.object({
  questionId: z.uuid(),
  type: z.enum(QUESTION_TYPES),
  answered: z.int(),
  counts: z.array(z.object({ key: z.string(), count: z.int() })),
  /** Of numbers, ratings and scales; null where nobody answered. */
  mean: z.nullable(z.number()),
  /** The middle one; of numbers to the digits of their keys. */
  median: z.nullable(z.number()),
  smallest: z.nullable(z.number()),
  largest: z.nullable(z.number()),
})
export type QuestionResult = z.infer<typeof QuestionResult>
