import type { ContentCover, Phase } from '#contract/core/content.ts'
import type { ContentFull, ContentState } from '#contract/core/content-answers.ts'
import type { RichDoc } from '#contract/core/richtext-doc.ts'
import type { OwnFields } from './kit.ts'
import { hasAppeared, instantOf, type PublishPlan, planFor } from './publish-plan.ts'

/** What the form of a kind of content holds; beside these, the fields that only the kind has: every text in both languages, empty where there is none. */
export interface ContentValues extends Record<string, unknown> {
  title: { mn: string; en: string }
  body: { mn: RichDoc; en: RichDoc }
  category: string
  areaId: string | null
  cover: { id: string; alt: { mn: string; en: string }; decorative: boolean } | null
  pinned: boolean
  publish: PublishPlan
}

const EMPTY: RichDoc = { type: 'doc', content: [] }

/** An empty form. */
export const emptyValues = (areaId: string | null, category: string, own?: OwnFields): ContentValues => ({
  ...own?.empty,
  title: { mn: '', en: '' },
  body: { mn: EMPTY, en: EMPTY },
  category,
  areaId,
  cover: null,
  pinned: false,
  publish: planFor('draft', null, null),
})

/** What a form edits: the record with its unpublished changes. */
export const editedOf = (record: ContentFull): ContentState => record.changes ?? record

/** The form of a record. */
export function valuesOf(record: ContentState, own?: OwnFields): ContentValues {
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

/** A time the schema refuses: what was typed is no time, and the field says so. */
const NO_TIME = 'no time'

/** What is sent of a form: the schema drops English texts that are empty. */
export function draftOf(values: ContentValues, phase: Phase, own?: OwnFields): unknown {
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
    // also the earlier plan of a draft, which an end before it would contradict
    ...(publish.plan === 'now' && { publishAt: null }),
    unpublishAt: publish.ends ? (instantOf(publish.endDay, publish.endTime) ?? NO_TIME) : null,
  }
}

/** The fields of a draft that differ from the record; undefined when nothing does. */
export function changeOf(
  draft: Record<string, unknown>,
  record: ContentState,
  own?: OwnFields,
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
// The form knows minutes; seconds of the stored instant are no change.
const minuteOf = (instant: string | null) => instant && new Date(instant).toISOString().slice(0, 16)

/** Whether two values say the same, in whatever order their parts stand; missing and undefined are alike. */
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
