import * as z from 'zod/mini'
import { Instant } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { LocalizedAnswer, localized } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { DESCRIPTION_MAX_CHARS, LAST_DAY, TITLE_MAX_CHARS } from './limits.ts'
import { PHASES } from './phases.ts'
import { QUESTION_TYPES, Structure } from './questions.ts'
import { SURVEY_ACTIONS, surveyWorkflow } from './workflow.ts'

/** How a person takes part: on their own device, interviewed in person or by phone, or on paper that is entered later. */
export const CHANNELS = ['online', 'in_person', 'phone', 'paper'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * Who is counted: accounts with a home, people with an invitation, people interviewed by a leader, and anybody. Source:
 * docs/rules/surveys.md.
 */
export const COUNTED = ['registered', 'invited', 'interviewed', 'open'] as const
export type CountedGroup = (typeof COUNTED)[number]
/** How an answer came: as somebody who is counted, or in an interview with a person who was not named. */
export const ORIGINS = ['registered', 'invited', 'interviewed', 'unnamed', 'open'] as const
export type Origin = (typeof ORIGINS)[number]
/** Why a leader did not name an interviewed person; `on_paper` is that of imported sheets. */
export const NO_PERSON_REASONS = ['refused', 'no_number', 'shared_number'] as const
export type NoPersonReason = (typeof NO_PERSON_REASONS)[number]

/** Who is counted in a survey with these settings, in display order. */
export function countedIn({
  channels,
  registered = true,
  invited = false,
  openToAll,
}: CountedSettings): CountedGroup[] {
  const isOnline = channels.includes('online')
  const is: Record<CountedGroup, boolean> = {
    registered: isOnline && registered,
    invited: isOnline && invited,
    interviewed: channels.some((channel) => channel !== 'online'),
    open: isOnline && openToAll,
  }
  return COUNTED.filter((one) => is[one])
}
interface CountedSettings {
  channels: readonly Channel[]
  registered?: boolean | undefined
  invited?: boolean | undefined
  openToAll: boolean
}

/** The origins that answers to such a survey may have. */
export const originsOf = (counted: readonly CountedGroup[]): Origin[] =>
  ORIGINS.filter((one) => counted.some((who) => who === (one === 'unnamed' ? 'interviewed' : one)))

/** Who sees results: staff at any time or after closing, and citizens after closing or never. */
export const RESULT_VIEWS = ['staff_always', 'staff_after_close', 'public_after_close'] as const
export type ResultView = (typeof RESULT_VIEWS)[number]

/** Limit of the expected answers, of one area and in total: above the country's population. */
const EXPECTED_MAX = 10_000_000
/** An area that is asked; `expected` defaults to its number of households. */
export const Target = z.strictObject({
  areaId: z.uuid(),
  expected: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(EXPECTED_MAX)))),
})
export type Target = z.infer<typeof Target>

const TARGETS_MAX = 300
/** A day of a survey, limited so that the day after it exists. */
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
  /** Whether nothing is stored that leads to the respondent. Cannot change after the first answer. */
  anonymous: z.boolean(),
  /** Whether people with an account and a home are counted; defaults to true. */
  registered: z.optional(z.boolean()),
  /** Whether people with a single-use invitation are counted; defaults to false. */
  invited: z.optional(z.boolean()),
  /** Whether people without an account may answer by its address. */
  openToAll: z.boolean(),
  /** Whether citizens need a confirmed address to answer; defaults to false and excludes `openToAll`. */
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

/** A draft, in which everything except the area may be incomplete. */
export const SurveyDraft = z.strictObject({ areaId: z.uuid(), ...shape })

/** Input of the form that creates a survey, which requires a title. */
export const NamedDraft = z.extend(SurveyDraft, { title: localized(TITLE_MAX_CHARS) })
export type SurveyDraft = z.infer<typeof SurveyDraft>

/** Changed fields of a draft with the version they are based on; the builder saves at every pause in typing. */
export const SurveyChange = z.extend(z.partial(z.strictObject(shape)), { version: Version })
export type SurveyChange = z.infer<typeof SurveyChange>

const Person = z.object({ id: z.uuid(), lastName: z.string(), firstName: z.string() })

/** A survey as a row of the list. `level` is the level achieved in tenths of a per cent; null if no answers are expected. */
export const SurveyRow = z.object({
  id: z.uuid(),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  title: LocalizedAnswer,
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  status: z.enum(surveyWorkflow.states),
  phase: z.enum(PHASES),
  channels: z.array(z.enum(CHANNELS)),
  questions: z.int(),
  /** The estimated minutes to answer. */
  minutes: z.int(),
  expected: z.int(),
  collected: z.int(),
  level: z.nullable(z.int()),
  /** The first day on which all expected answers had been collected. */
  coveredOn: z.nullable(z.string()),
  /** Archived surveys are closed and omitted from lists by default. */
  archived: z.boolean(),
  author: z.nullable(Person),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
  canWrite: z.boolean(),
})
export type SurveyRow = z.infer<typeof SurveyRow>

/** A survey with its questions. */
export const Survey = z.extend(SurveyRow, {
  description: LocalizedAnswer,
  anonymous: z.boolean(),
  registered: z.boolean(),
  invited: z.boolean(),
  /** Who is counted, derived from the settings. */
  counted: z.array(z.enum(COUNTED)),
  openToAll: z.boolean(),
  /** Whether citizens need a confirmed address to answer (docs/rules/citizens.md). */
  confirmedHome: z.boolean(),
  resultView: z.enum(RESULT_VIEWS),
  targets: z.array(z.object({ areaId: z.uuid(), area: LocalizedAnswer, expected: z.nullable(z.int()) })),
  // validated when it was saved
  structure: z.custom<Structure>((value) => Array.isArray(value)),
  closedAt: z.nullable(Instant),
  /** Until when results may still change by interviews that were finished in time and arrive late; null if they cannot. */
  provisionalUntil: z.nullable(Instant),
  closeReason: z.nullable(z.string()),
  allowedActions: z.array(z.enum(SURVEY_ACTIONS)),
  /** Whether the caller has already answered. */
  answered: z.boolean(),
})
export type Survey = z.infer<typeof Survey>

/** The coverage of one area. */
export const CoverageRow = z.object({
  areaId: z.uuid(),
  area: LocalizedAnswer,
  /** 'БЗД', 'БЗД-01'. */
  code: z.string(),
  level: z.enum(['city', 'district', 'khoroo', 'section']),
  expected: z.int(),
  collected: z.int(),
  /** Level achieved in tenths of a per cent. */
  achieved: z.nullable(z.int()),
  coveredOn: z.nullable(z.string()),
  /** Sections with at least one answer, out of the `sections` that are asked. */
  reporting: z.int(),
  sections: z.int(),
  /** Sections that were covered by the originally published last day. */
  onTime: z.int(),
  lastAnswerAt: z.nullable(Instant),
  /** Collected answers of citizens with an address that was not confirmed at that time; null for anonymous surveys. */
  unconfirmedHomes: z.nullable(z.int()),
  hasBelow: z.boolean(),
})
export type CoverageRow = z.infer<typeof CoverageRow>

/**
 * How often each answer was given. `key` is an option's id, 'other', 'true' or 'false', a step, 'row/column' of a matrix,
 * 'option/rank' of a ranking, a number rounded to two or three significant digits (1234 is '1200'), or a month ('2026-03').
 */
export const QuestionResult = z.object({
  questionId: z.uuid(),
  type: z.enum(QUESTION_TYPES),
  answered: z.int(),
  counts: z.array(z.object({ key: z.string(), count: z.int() })),
  /** Keys whose counts are hidden from the public because they could lead to people; not among `counts`. */
  hiddenKeys: z.array(z.string()),
  /** For numbers, ratings and scales; null without answers. */
  mean: z.nullable(z.number()),
  /** For numbers, as exact as their keys. */
  median: z.nullable(z.number()),
  smallest: z.nullable(z.number()),
  largest: z.nullable(z.number()),
})
export type QuestionResult = z.infer<typeof QuestionResult>
