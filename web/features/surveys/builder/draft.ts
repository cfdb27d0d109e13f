import type { Localized } from '#contract/core/text/localized.ts'
import type { Survey, SurveyDraft, Target } from '#contract/features/surveys/index.ts'

/** The part of a survey that the builder changes: a draft without its area. */
export type Draft = Omit<SurveyDraft, 'areaId'>
export type DraftKey = keyof Draft

/** The saved fields, in display order. */
export const DRAFT_KEYS = [
  'title',
  'description',
  'startDate',
  'endDate',
  'channels',
  'anonymous',
  'registered',
  'invited',
  'openToAll',
  'confirmedHome',
  'resultView',
  'targets',
  'structure',
] as const satisfies readonly DraftKey[]

/** The draft of a saved survey. */
export const draftOf = (survey: Survey): Draft => ({
  title: survey.title,
  description: survey.description,
  startDate: survey.startDate,
  endDate: survey.endDate,
  channels: survey.channels,
  anonymous: survey.anonymous,
  registered: survey.registered,
  invited: survey.invited,
  openToAll: survey.openToAll,
  confirmedHome: survey.confirmedHome,
  resultView: survey.resultView,
  targets: survey.targets.map(({ areaId, expected }): Target => ({ areaId, expected })),
  structure: survey.structure,
})

/** Changes one language of a text; empty English is omitted. */
export function withText(text: Localized | undefined, lang: 'mn' | 'en', value: string): Localized {
  const mn = lang === 'mn' ? value : (text?.mn ?? '')
  const en = lang === 'en' ? value : text?.en
  return en ? { mn, en } : { mn }
}

/** Deep equality, ignoring the order of keys and undefined values. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const mine = Object.entries(a).filter(([, value]) => value !== undefined)
  const theirs = new Map(Object.entries(b).filter(([, value]) => value !== undefined))
  return mine.length === theirs.size && mine.every(([key, value]) => theirs.has(key) && isSame(value, theirs.get(key)))
}

/** The parts of a draft that differ. */
export const changedKeys = (before: Draft, after: Draft): DraftKey[] =>
  DRAFT_KEYS.filter((key) => !isSame(before[key], after[key]))
