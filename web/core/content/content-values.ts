import type { ContentFull, ContentState } from '#contract/core/content/answers.ts'
import type { ContentCover, Phase, Refused } from '#contract/core/content/index.ts'
import type { RichDoc } from '#contract/core/text/richtext-doc.ts'
import { hasAppeared, instantOf, type PublishPlan, planFor } from './publish-plan.ts'

/**
 * The values of a content form, plus the fields specific to the kind. Localized texts contain both languages, '' where
 * there is none.
 */
export interface ContentValues extends Record<string, unknown> {
  title: { mn: string; en: string }
  body: { mn: RichDoc; en: RichDoc }
  category: string
  areaId: string | null
  cover: { id: string; alt: { mn: string; en: string }; decorative: boolean } | null
  pinned: boolean
  publish: PublishPlan
}

/** Conversion of the fields specific to a kind between form and record. */
export interface OwnValues {
  /** Initial values of a new form by field name. */
  empty: Record<string, unknown>
  valuesOf: (record: ContentState) => Record<string, unknown>
  /** The values that are sent. */
  sent: (values: ContentValues) => Record<string, unknown>
  /** The record's values, for comparison with those that would be sent. */
  before: (record: ContentState) => Record<string, unknown>
  wrong?: (values: ContentValues) => Refused[]
}

const EMPTY: RichDoc = { type: 'doc', content: [] }

/** An empty form. */
export const emptyValues = (areaId: string | null, category: string, own?: OwnValues): ContentValues => ({
  ...own?.empty,
  title: { mn: '', en: '' },
  body: { mn: EMPTY, en: EMPTY },
  category,
  areaId,
  cover: null,
  pinned: false,
  publish: planFor('draft', null, null),
})

/** The version that a form edits: the record with its unpublished changes. */
export const editedOf = (record: ContentFull): ContentState => record.changes ?? record

/** The form values of a record. */
export function valuesOf(record: ContentState, own?: OwnValues): ContentValues {
  const { title, body, category, areaId, cover, pinned, phase, publishAt, unpublishAt } = record
  return {
    ...own?.valuesOf(record),
    title: { mn: title.mn, en: title.en ?? '' },
    body: { mn: body.mn, en: body.en ?? EMPTY },
    category,
    areaId,
    cover: cover && {
      id: cover.id,
      alt: { mn: cover.alt.mn, en: cover.alt.en ?? '' },
      decorative: cover.decorative ?? false,
    },
    pinned,
    publish: planFor(phase, publishAt, unpublishAt),
  }
}

/** A time that the schema rejects, for typed text that is not a time, so that the field shows the error. */
const NO_TIME = 'no time'

/** The body sent for a form; the schema drops empty English texts. */
export function draftOf(values: ContentValues, phase: Phase, own?: OwnValues): unknown {
  const { title, body, category, areaId, cover, pinned, publish } = values
  const hasTime = publish.plan === 'at' || hasAppeared(phase)
  return {
    ...own?.sent(values),
    title,
    body,
    category,
    areaId: areaId ?? undefined,
    cover,
    pinned,
    ...(hasTime && { publishAt: instantOf(publish.day, publish.time) ?? NO_TIME }),
    // also clears the earlier schedule of a draft, which an end before it would contradict
    ...(publish.plan === 'now' && { publishAt: null }),
    unpublishAt: publish.ends ? (instantOf(publish.endDay, publish.endTime) ?? NO_TIME) : null,
  }
}

/** The fields of a draft that differ from the record; undefined when none does. */
export function changeOf(
  draft: Record<string, unknown>,
  record: ContentState,
  own?: OwnValues,
): (Record<string, unknown> & { version: number }) | undefined {
  const before: Record<string, unknown> = {
    ...record,
    ...own?.before(record),
    cover: coverOf(record),
    publishAt: minuteOf(record.publishAt),
    unpublishAt: minuteOf(record.unpublishAt),
  }
  const after: Record<string, unknown> = {
    ...draft,
    ...(typeof draft.publishAt === 'string' && { publishAt: minuteOf(draft.publishAt) }),
    ...(typeof draft.unpublishAt === 'string' && { unpublishAt: minuteOf(draft.unpublishAt) }),
  }
  const changed = Object.keys(draft).filter((name) => !isSame(after[name], before[name]))
  if (changed.length === 0) return undefined
  return {
    ...Object.fromEntries(Object.entries(draft).filter(([name]) => changed.includes(name))),
    version: record.version,
  }
}

const coverOf = ({ cover }: ContentState): ContentCover | null =>
  cover && { id: cover.id, alt: cover.alt, ...(cover.decorative && { decorative: true }) }
// The form stores minutes, so the seconds of the stored instant are not a change.
const minuteOf = (instant: string | null) => instant && new Date(instant).toISOString().slice(0, 16)

/** Whether two values are equal regardless of key order; missing and undefined count as equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}
