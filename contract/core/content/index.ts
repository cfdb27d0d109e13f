import * as z from 'zod/mini'
import type { Role } from '../model/actor.ts'
import type { FieldError } from '../model/problem.ts'
import { Version } from '../model/version.ts'
import { movesFor, type Workflow, workflow } from '../model/workflow.ts'
import { hasVisibleText, type InBoth, type Localized, localized } from '../text/localized.ts'
import { isEmptyDoc, localizedDoc, type RichDoc } from '../text/richtext.ts'
import { IsoInstant } from '../time/dates.ts'

/** Characters of the text of news-like content, counted by countDocCharacters. Source: docs/rules/constants.md. */
export const CONTENT_MAX_CHARS = 1000
/** Characters of a title in one language. Our choice: two lines on a phone. */
export const TITLE_MAX_CHARS = 150
/** Maximum characters of the cover's alternative text. */
export const COVER_ALT_MAX_CHARS = 200
/** Versions kept of one record, the newest ones. Source: docs/rules/states.md. */
export const VERSIONS_KEPT = 20
/** Days that content stays in the bin. Source: docs/rules/constants.md. */
export const BIN_DAYS = 30
/** Maximum records per bulk call. */
export const BULK_MAX = 100

/**
 * The stored states. `scheduled` and `ended` are not stored: they are `published` before the start and after the end.
 */
export const CONTENT_STATUSES = ['draft', 'published', 'archived'] as const
export type ContentStatus = (typeof CONTENT_STATUSES)[number]

/** The states as people see them, which depend on the status and the clock. */
export const PHASES = ['draft', 'scheduled', 'published', 'ended', 'archived'] as const
export type Phase = (typeof PHASES)[number]

/** The phase of a record at an instant; the same rule as SQL is `phaseIs` of server/core/content/where.ts. */
export function phaseOf({ status, publishAt, unpublishAt }: Times & { status: ContentStatus }, now: Date): Phase {
  if (status !== 'published') return status
  if (publishAt !== null && new Date(publishAt) > now) return 'scheduled'
  return unpublishAt !== null && new Date(unpublishAt) <= now ? 'ended' : 'published'
}

/** When content is public: from `publishAt` on, and no longer from `unpublishAt` on. */
export interface Times {
  publishAt: Date | string | null
  unpublishAt: Date | string | null
}

/** Why content cannot end at `unpublishAt`, or undefined; with `now`, an end that has passed is refused too. */
export function whyNotEnd(
  { publishAt, unpublishAt }: Times,
  now?: Date,
): 'end_before_start' | 'time_passed' | undefined {
  if (unpublishAt === null) return undefined
  const end = new Date(unpublishAt)
  if (now && end <= now) return 'time_passed'
  return publishAt !== null && end <= new Date(publishAt) ? 'end_before_start' : undefined
}

export type ContentMove = 'publish' | 'unpublish' | 'archive'

/** The workflow of content, for a kind that these roles write. Source: docs/rules/states.md "Content". */
export function contentWorkflow(name: string, by: readonly Role[]): Workflow<ContentStatus, ContentMove> {
  return workflow<ContentStatus, ContentMove>({
    name,
    initial: 'draft',
    states: CONTENT_STATUSES,
    moves: [
      { action: 'publish', from: 'draft', to: 'published', by },
      { action: 'unpublish', from: 'published', to: 'draft', by, confirm: true },
      { action: 'archive', from: 'published', to: 'archived', by, confirm: true },
      { action: 'publish', from: 'archived', to: 'published', by },
    ],
  })
}

/** What can be done to a record besides editing: the workflow's moves, the bin, and permanent deletion. */
export const CONTENT_ACTIONS = ['publish', 'unpublish', 'archive', 'bin', 'restore', 'erase'] as const
export type ContentAction = (typeof CONTENT_ACTIONS)[number]

/** The actions open to a person who may write this record; a record in the bin can only be restored or erased. */
export function contentActions(
  w: Workflow<ContentStatus, ContentMove>,
  row: { status: ContentStatus; deletedAt: Date | string | null; authorAreaId: string },
  person: { id: string; role: Role; areaId: string | null },
): ContentAction[] {
  if (row.deletedAt !== null) return mayErase(row, person) ? ['restore', 'erase'] : ['restore']
  const moves = movesFor(w, row.status, { role: person.role, isAuthor: false }).map((m) => m.action)
  return [...new Set<ContentAction>([...moves, 'bin'])]
}

/** Whether the person may delete permanently: people of the author's area, and of the city. */
export const mayErase = (row: { authorAreaId: string }, person: { role: Role; areaId: string | null }): boolean =>
  person.role === 'CITY_ADMIN' || person.areaId === row.authorAreaId

/** The cover picture of content; a Mongolian `alt` is required for publishing, unless it is decorative. */
export const ContentCover = z
  .strictObject({
    id: z.uuid({ error: 'file_id' }),
    alt: localized(COVER_ALT_MAX_CHARS, { required: false }),
    /** It adds nothing to the text: screen readers skip it. */
    decorative: z.optional(z.boolean()),
  })
  .check(z.overwrite(({ id, alt, decorative }) => (decorative ? { id, alt: { mn: '' }, decorative } : { id, alt })))
export type ContentCover = z.infer<typeof ContentCover>

const YEARS = { from: new Date('2000-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') }

/** When content becomes or stops being public: an instant in the years 2000 to 2099. */
export const PublishAt = IsoInstant.check(
  z.refine((text) => new Date(text) >= YEARS.from && new Date(text) < YEARS.to, { error: 'date_time' }),
)

/**
 * The input that differs between kinds: the maximum characters of text and title, and additional fields (`own`, as for
 * a draft).
 */
export interface ContentSize<O extends z.core.$ZodShape> {
  max?: number | undefined
  titleMax?: number | undefined
  own?: O | undefined
}

const draftShape = <C extends z.ZodMiniType<string>>(category: C, max: number, titleMax: number) => ({
  title: localized(titleMax),
  /** May be empty while it is a draft. */
  body: localizedDoc(max, { required: false }),
  category,
  areaId: z.uuid(),
})
const moreShape = {
  cover: z.optional(z.nullable(ContentCover)),
  pinned: z.optional(z.boolean()),
  /** Position in manually ordered lists, ascending. */
  order: z.optional(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000))),
  /** For a draft, the planned start; for published content, the posted date. Null means now. */
  publishAt: z.optional(z.nullable(PublishAt)),
  /** When it stops being public; null without an end. */
  unpublishAt: z.optional(z.nullable(PublishAt)),
}

/** The input for creating content of one kind. */
export const contentDraft = <C extends z.ZodMiniType<string>, O extends z.core.$ZodShape = Record<never, never>>(
  category: C,
  { max = CONTENT_MAX_CHARS, titleMax = TITLE_MAX_CHARS, own }: ContentSize<O> = {},
) => z.extend(z.strictObject({ ...draftShape(category, max, titleMax), ...moreShape }), shapeOf(own))

/** The input for changing it: the changed fields, and the version they are based on. */
export const contentChange = <C extends z.ZodMiniType<string>, O extends z.core.$ZodShape = Record<never, never>>(
  category: C,
  { max = CONTENT_MAX_CHARS, titleMax = TITLE_MAX_CHARS, own }: ContentSize<O> = {},
) => {
  const { title, body, areaId } = draftShape(category, max, titleMax)
  const must = { title: z.optional(title), body: z.optional(body), category: z.optional(category) }
  const change = z.strictObject({
    ...must,
    areaId: z.optional(areaId),
    ...moreShape,
    /**
     * Publishes these and earlier unpublished changes of a record that has been public; other records have no
     * unpublished changes.
     */
    publish: z.optional(z.boolean()),
    version: Version,
  })
  return z.extend(change, z.partial(z.object(shapeOf(own))).shape)
}

/** An omitted shape is the empty one, and its type is then the same. */
export const shapeOf = <O extends z.core.$ZodShape>(shape: O | undefined): O => shape ?? ({} as O)

/** A rejected field, before its message is translated. */
export type Refused = Omit<FieldError, 'message'>

/** The content that every kind needs for publishing. */
export interface Publishable {
  title: Localized
  body: InBoth<RichDoc>
  cover: { alt: Localized; decorative?: boolean | undefined } | null
}

/**
 * The field errors that prevent a draft from being published; empty when it is complete. `textless` content may be
 * published without a text.
 */
export function missingForPublish(content: Publishable, { textless = false } = {}): Refused[] {
  const missing = []
  if (!hasVisibleText(content.title.mn)) missing.push('title.mn')
  if (!textless && isEmptyDoc(content.body.mn)) missing.push('body.mn')
  if (content.cover && !content.cover.decorative && !hasVisibleText(content.cover.alt.mn)) missing.push('cover.alt.mn')
  return missing.map((path) => ({ path, code: 'required' }))
}
