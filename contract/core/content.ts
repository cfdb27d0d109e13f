import * as z from 'zod/mini'
import type { Role } from './actor.ts'
import { IsoInstant } from './dates.ts'
import type { FieldError } from './problem.ts'
import { isEmptyDoc, localizedDoc, type RichDoc } from './richtext.ts'
import { hasVisibleText, type InBoth, type Localized, localized } from './text.ts'
import { Version } from './version.ts'
import { movesFor, type Workflow, workflow } from './workflow.ts'

/** Characters of the text of news-like content, counted by countDocCharacters. Source: docs/rules/constants.md. */
export const CONTENT_MAX_CHARS = 1000
/** Characters of a title in one language. Our choice: two lines on a phone. */
export const TITLE_MAX_CHARS = 150
/** Characters of the cover's description for those who cannot see it. */
export const COVER_ALT_MAX_CHARS = 200
/** Versions kept of one record, the newest ones. Source: docs/rules/states.md. */
export const VERSIONS_KEPT = 20
/** Days that content stays in the bin. Source: docs/rules/constants.md. */
export const BIN_DAYS = 30
/** Records that one bulk call may name. */
export const BULK_MAX = 100

/** What is stored. `scheduled` and `ended` are not among them: they are `published` before its start and after its end. */
export const CONTENT_STATUSES = ['draft', 'published', 'archived'] as const
export type ContentStatus = (typeof CONTENT_STATUSES)[number]

/** What people see: the status and the clock together. */
export const PHASES = ['draft', 'scheduled', 'published', 'ended', 'archived'] as const
export type Phase = (typeof PHASES)[number]

/** The phase of a record at an instant; the same rule as SQL is `phaseIs` of server/core/content-where.ts. */
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

/** The states of content and who moves it, for a kind that these roles write. Source: docs/rules/states.md "Content". */
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

/** What can be done to a record beside changing it: the workflow's moves, the bin, and removing for ever. */
export const CONTENT_ACTIONS = ['publish', 'unpublish', 'archive', 'bin', 'restore', 'erase'] as const
export type ContentAction = (typeof CONTENT_ACTIONS)[number]

/** The actions open to a person who may write this record; what lies in the bin can only be restored or erased. */
export function contentActions(
  w: Workflow<ContentStatus, ContentMove>,
  row: { status: ContentStatus; deletedAt: Date | string | null; authorAreaId: string },
  person: { id: string; role: Role; areaId: string | null },
): ContentAction[] {
  if (row.deletedAt !== null) return mayErase(row, person) ? ['restore', 'erase'] : ['restore']
  const moves = movesFor(w, row.status, { role: person.role, isAuthor: false }).map((m) => m.action)
  return [...new Set<ContentAction>([...moves, 'bin'])]
}

/** For ever removes only the author's own area, or the city. */
export const mayErase = (row: { authorAreaId: string }, person: { role: Role; areaId: string | null }): boolean =>
  person.role === 'CITY_ADMIN' || person.areaId === row.authorAreaId

/** What a picture at the head of content needs; `alt` must be there in Mongolian when it is published, unless it is decorative. */
export const ContentCover = z
  .strictObject({
    id: z.uuid({ error: 'file_id' }),
    alt: localized(COVER_ALT_MAX_CHARS, { required: false }),
    /** It says nothing that the text does not say: people who cannot see it hear nothing of it. */
    decorative: z.optional(z.boolean()),
  })
  .check(z.overwrite(({ id, alt, decorative }) => (decorative ? { id, alt: { mn: '' }, decorative } : { id, alt })))
export type ContentCover = z.infer<typeof ContentCover>

const YEARS = { from: new Date('2000-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') }

/** When content appears or ends: an instant of the years 2000 to 2099. */
export const PublishAt = IsoInstant.check(
  z.refine((text) => new Date(text) >= YEARS.from && new Date(text) < YEARS.to, { error: 'date_time' }),
)

/** How a kind differs in what is sent: the characters of its text and title, and fields of its own (`own`, as a draft has them). */
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
  /** Place in lists that people put in order, from the smallest. */
  order: z.optional(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000))),
  /** A draft keeps it as the plan; of published content it is the posted date, and null means now. */
  publishAt: z.optional(z.nullable(PublishAt)),
  /** From then on it is not public any more; null when it has no end. */
  unpublishAt: z.optional(z.nullable(PublishAt)),
}

/** What a form sends to create content of one kind. */
export const contentDraft = <C extends z.ZodMiniType<string>, O extends z.core.$ZodShape = Record<never, never>>(
  category: C,
  { max = CONTENT_MAX_CHARS, titleMax = TITLE_MAX_CHARS, own }: ContentSize<O> = {},
) => z.extend(z.strictObject({ ...draftShape(category, max, titleMax), ...moreShape }), shapeOf(own))

/** What a form sends to change it: the fields that change, and the version they were changed from. */
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
    /** Publishes these changes and those that wait, of a record that has appeared; changes of other records never wait. */
    publish: z.optional(z.boolean()),
    version: Version,
  })
  return z.extend(change, z.partial(z.object(shapeOf(own))).shape)
}

/** A shape that was left out is the empty one, whose type is then the same. */
export const shapeOf = <O extends z.core.$ZodShape>(shape: O | undefined): O => shape ?? ({} as O)

/** A refused field, before it is said in a language. */
export type Refused = Omit<FieldError, 'message'>

/** What every kind of content has to say when it is published. */
export interface Publishable {
  title: Localized
  body: InBoth<RichDoc>
  cover: { alt: Localized; decorative?: boolean | undefined } | null
}

/**
 * What a draft still lacks before it can be published, as field errors; nothing when it is complete. `textless` content may
 * be published without a text.
 */
export function missingForPublish(content: Publishable, { textless = false } = {}): Refused[] {
  const missing = []
  if (!hasVisibleText(content.title.mn)) missing.push('title.mn')
  if (!textless && isEmptyDoc(content.body.mn)) missing.push('body.mn')
  if (content.cover && !content.cover.decorative && !hasVisibleText(content.cover.alt.mn)) missing.push('cover.alt.mn')
  return missing.map((path) => ({ path, code: 'required' }))
}
