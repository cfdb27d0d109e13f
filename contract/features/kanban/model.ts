import * as z from 'zod/mini'
import { Attachment, AttachmentIds } from '../../core/model/attachment.ts'
import { Instant } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { Colleague } from '../../core/people/colleague.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import {
  ASSIGNEES_MAX,
  BOARD_NAME_MAX,
  CARD_LIMIT_MAX,
  CARD_TEXT_MAX,
  CARD_TITLE_MAX,
  COLUMN_NAME_MAX,
  COLUMNS_MAX,
  COMMENT_MAX,
  ITEM_TEXT_MAX,
  ITEMS_MAX,
  LABEL_NAME_MAX,
  LABELS_MAX,
  MEMBERS_MAX,
} from './limits.ts'

/** The colours of labels. */
export const LABEL_COLOURS = ['blue', 'green', 'violet', 'pink', 'amber', 'red', 'grey'] as const
export type LabelColour = (typeof LABEL_COLOURS)[number]

const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length
/** Ids without repetition. */
export const uniqueIds = (max: number) =>
  z.array(z.uuid()).check(z.maxLength(max), z.refine(isUnique, { error: 'twice' }))

const CardLimit = z.nullable(z.int().check(z.minimum(1), z.maximum(CARD_LIMIT_MAX)))
/** A column as its form sends it. */
export const ColumnDraft = z.strictObject({ name: plainText(1, COLUMN_NAME_MAX), limit: CardLimit })
export type ColumnDraft = z.infer<typeof ColumnDraft>
/** A label without an id. */
export const LabelDraft = z.strictObject({ name: plainText(1, LABEL_NAME_MAX), colour: z.enum(LABEL_COLOURS) })

/** A board as its form sends it. */
export const BoardDraft = z.strictObject({
  name: plainText(1, BOARD_NAME_MAX),
  /** Whether it belongs to the person's office, whose staff all edit it, instead of the person. */
  forArea: z.boolean(),
  /** Its first columns, in order. */
  columns: z.array(ColumnDraft).check(z.maxLength(COLUMNS_MAX)),
  labels: z.array(LabelDraft).check(z.maxLength(LABELS_MAX)),
})
export type BoardDraft = z.infer<typeof BoardDraft>
export const BoardChange = z.strictObject({ name: plainText(1, BOARD_NAME_MAX), version: Version })

/** The members of a board besides its owner, or besides the staff of its area. */
export const BoardMembers = z.strictObject({
  members: z.array(z.strictObject({ id: z.uuid(), edits: z.boolean() })).check(
    z.maxLength(MEMBERS_MAX),
    z.refine((members) => isUnique(members.map(({ id }) => id)), { error: 'twice' }),
  ),
  version: Version,
})
export type BoardMembers = z.infer<typeof BoardMembers>

/** Whether columns of a board refuse cards beyond their limits; otherwise they are marked. */
export const BoardLimits = z.strictObject({ limitsRefuse: z.boolean(), version: Version })
export type BoardLimits = z.infer<typeof BoardLimits>

/** The labels of a board in order; one without an id is new, one that is left out is deleted. */
export const BoardLabels = z.strictObject({
  labels: z.array(z.extend(LabelDraft, { id: z.nullable(z.uuid()) })).check(
    z.maxLength(LABELS_MAX),
    z.refine((labels) => isUnique(labels.flatMap(({ id }) => id ?? [])), { error: 'twice' }),
  ),
  version: Version,
})
export type BoardLabels = z.infer<typeof BoardLabels>

export const ColumnChange = z.extend(ColumnDraft, { version: Version })
/** The place of a column: after another one, or first. */
export const ColumnMove = z.strictObject({ afterId: z.nullable(z.uuid()), version: Version })

/** Issue `end_before_start` on `due`. */
export const dueAfterStart = z.check<{ start: string | null; due: string | null }>(
  ({ value: { start, due }, issues }) => {
    if (start !== null && due !== null && due < start) {
      issues.push({ code: 'custom', input: due, path: ['due'], message: 'end_before_start' })
    }
  },
)
/** Issue `not_in_list` on a cover that is none of the files. */
const coverIsFile = z.check<{ coverId: string | null; fileIds: string[] }>(
  ({ value: { coverId, fileIds }, issues }) => {
    if (coverId !== null && !fileIds.includes(coverId)) {
      issues.push({ code: 'custom', input: coverId, path: ['coverId'], message: 'not_in_list' })
    }
  },
)
/** An item of a checklist; one without an id is new, one that is left out is deleted. */
const Item = z.strictObject({
  id: z.nullable(z.uuid()),
  text: plainText(1, ITEM_TEXT_MAX),
  isDone: z.boolean(),
  assigneeId: z.nullable(z.uuid()),
})
/** A record of another feature, by the name of the feature. */
export const RecordRef = z.strictObject({
  kind: z.string().check(z.minLength(1), z.maxLength(50), z.regex(/^[a-z-]+$/)),
  id: z.uuid(),
})
const card = {
  title: plainText(1, CARD_TITLE_MAX),
  description: plainText(0, CARD_TEXT_MAX, { multiline: true }),
  start: z.nullable(IsoDay),
  due: z.nullable(IsoDay),
  isCompleted: z.boolean(),
  assignees: uniqueIds(ASSIGNEES_MAX),
  labels: uniqueIds(LABELS_MAX),
  fileIds: AttachmentIds,
  /** The picture among its files that its tile shows. */
  coverId: z.nullable(z.uuid()),
  /** The checklist, in order. */
  items: z.array(Item).check(
    z.maxLength(ITEMS_MAX),
    z.refine((items) => isUnique(items.flatMap(({ id }) => id ?? [])), { error: 'twice' }),
  ),
}

/** A card as its form sends it; a new one comes after the others of its column. */
export const CardDraft = z
  .strictObject({ columnId: z.uuid(), ...card, source: z.optional(RecordRef) })
  .check(dueAfterStart, coverIsFile)
export type CardDraft = z.infer<typeof CardDraft>
export const CardChange = z.strictObject({ ...card, version: Version }).check(dueAfterStart, coverIsFile)
export type CardChange = z.infer<typeof CardChange>
/** The place of a card: in a column, after another card of it, or first. A card that has gone meanwhile counts as the last. */
export const CardMove = z.strictObject({ columnId: z.uuid(), afterId: z.nullable(z.uuid()), version: Version })
export type CardMove = z.infer<typeof CardMove>
/** The days of a card alone. */
export const CardSchedule = z.strictObject({ start: card.start, due: card.due, version: Version }).check(dueAfterStart)
export type CardSchedule = z.infer<typeof CardSchedule>
/** The assignees of a card alone. */
export const CardAssignment = z.strictObject({ assignees: uniqueIds(ASSIGNEES_MAX), version: Version })
export type CardAssignment = z.infer<typeof CardAssignment>

/** When the cards of a list are due: before today, from today on for a week, or on no day. */
export const DUE_TERMS = ['late', 'week', 'none'] as const
export type DueTerm = (typeof DUE_TERMS)[number]
/** Days of the term `week`, today included. */
export const WEEK_DAYS = 7

/** A board in a list. */
export const BoardRow = z.object({
  id: z.uuid(),
  /** Null: the default board of a person. */
  name: z.nullable(z.string()),
  /** The area that it belongs to; null for a person's. */
  area: z.nullable(z.object({ id: z.uuid(), name: LocalizedAnswer })),
  owner: z.nullable(z.object({ id: z.uuid(), lastName: z.string(), firstName: z.string() })),
  /** Cards that are not completed. */
  openCards: z.int(),
  canWrite: z.boolean(),
  canManage: z.boolean(),
  version: z.int(),
})
export type BoardRow = z.infer<typeof BoardRow>

export const BoardColumn = z.object({
  id: z.uuid(),
  boardId: z.uuid(),
  name: z.string(),
  limit: z.nullable(z.int()),
  /** Its cards in the archive, which go to the bin with it. */
  archived: z.int(),
  version: z.int(),
})
export type BoardColumn = z.infer<typeof BoardColumn>

/** A card on its board. */
export const CardRow = z.object({
  id: z.uuid(),
  boardId: z.uuid(),
  columnId: z.uuid(),
  title: z.string(),
  hasDescription: z.boolean(),
  start: z.nullable(z.string()),
  due: z.nullable(z.string()),
  completedAt: z.nullable(Instant),
  archivedAt: z.nullable(Instant),
  /** The signed address of its cover. */
  cover: z.nullable(z.string()),
  /** Ids of people of the board. */
  assignees: z.array(z.uuid()),
  /** Ids of labels of the board. */
  labels: z.array(z.uuid()),
  /** How many items of the checklist there are, and how many are done. */
  checklist: z.object({ done: z.int(), total: z.int() }),
  comments: z.int(),
  /** The number of its files. */
  attachments: z.int(),
  version: z.int(),
})
export type CardRow = z.infer<typeof CardRow>

/** A whole card. */
export const BoardCard = z.extend(CardRow, {
  description: z.string(),
  files: z.array(Attachment),
  coverId: z.nullable(z.uuid()),
  /** The record from which it was made; null also for those who may not read that record. */
  source: z.nullable(z.extend(RecordRef, { label: LocalizedAnswer })),
  items: z.array(z.object({ id: z.uuid(), text: z.string(), isDone: z.boolean(), assigneeId: z.nullable(z.uuid()) })),
})
export type BoardCard = z.infer<typeof BoardCard>

/** A comment as its form sends it; the mentioned people of the board are notified. */
export const CommentDraft = z.strictObject({
  text: plainText(1, COMMENT_MAX, { multiline: true }),
  mentions: uniqueIds(ASSIGNEES_MAX),
})
export type CommentDraft = z.infer<typeof CommentDraft>

export const CardComment = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Null when the author has gone. */
  by: z.nullable(z.object({ id: z.uuid(), lastName: z.string(), firstName: z.string() })),
  isMine: z.boolean(),
  /** Ids of people. */
  mentions: z.array(z.uuid()),
  at: Instant,
  editedAt: z.nullable(Instant),
  version: z.int(),
})
export type CardComment = z.infer<typeof CardComment>

export const BoardLabel = z.object({ id: z.uuid(), name: z.string(), colour: z.enum(LABEL_COLOURS) })
export type BoardLabel = z.infer<typeof BoardLabel>

/** A whole board: columns and cards in order. */
export const Board = z.extend(BoardRow, {
  /** Whether its columns refuse cards beyond their limits. */
  limitsRefuse: z.boolean(),
  /** Everybody who sees it, its owner or staff first; and former members to whom a card is still assigned. */
  people: z.array(
    z.extend(Colleague, {
      /** `office`: a member as the area's staff; `former`: no member any more. */
      as: z.enum(['owner', 'office', 'editor', 'reader', 'former']),
    }),
  ),
  labels: z.array(BoardLabel),
  columns: z.array(BoardColumn),
  cards: z.array(CardRow),
})
export type Board = z.infer<typeof Board>

/** What of a board is in the bin. A column comes back with the cards that were deleted with it. */
export const BoardBin = z.object({
  columns: z.array(z.object({ id: z.uuid(), name: z.string(), cards: z.int(), deletedAt: Instant })),
  cards: z.array(z.object({ id: z.uuid(), title: z.string(), deletedAt: Instant })),
})
export type BoardBin = z.infer<typeof BoardBin>

/** The cards that were made from a record. */
export const RecordCards = z.object({
  /** How the record is called. */
  label: LocalizedAnswer,
  /** `number`: says nothing about the record, so that a title may contain it. */
  labelIs: z.enum(['number', 'title']),
  cards: z.array(
    z.object({
      id: z.uuid(),
      boardId: z.uuid(),
      title: z.string(),
      /** The names of its board and column; null for the default board. */
      board: z.nullable(z.string()),
      column: z.string(),
      completedAt: z.nullable(Instant),
      archivedAt: z.nullable(Instant),
    }),
  ),
})
export type RecordCards = z.infer<typeof RecordCards>
