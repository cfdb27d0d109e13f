import * as z from 'zod/mini'
import { ById, Flag, Instant } from '../../core/model/page.ts'
import { plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import {
  ASSIGNEES_MAX,
  BOARD_NAME_MAX,
  CARD_TEXT_MAX,
  CARD_TITLE_MAX,
  CARDS_MAX,
  COLUMNS_MAX,
  COMMENT_MAX,
  COMMENTS_MAX,
  ITEM_TEXT_MAX,
  ITEMS_MAX,
  LABEL_NAME_MAX,
  LABELS_MAX,
} from './limits.ts'
import { ColumnDraft, dueAfterStart, LabelDraft } from './model.ts'

/** Requests a minute from one address: a file may be large. */
const PER_MINUTE = 30
/** Characters of the name of a person in a file. */
const PERSON_MAX = 200

const PersonName = plainText(1, PERSON_MAX)

/** A card in a file of a board: people and labels by their names. */
export const FileCard = z
  .strictObject({
    title: plainText(1, CARD_TITLE_MAX),
    description: plainText(0, CARD_TEXT_MAX, { multiline: true }),
    start: z.nullable(IsoDay),
    due: z.nullable(IsoDay),
    isCompleted: z.boolean(),
    isArchived: z.boolean(),
    assignees: z.array(PersonName).check(z.maxLength(ASSIGNEES_MAX)),
    labels: z.array(plainText(1, LABEL_NAME_MAX)).check(z.maxLength(LABELS_MAX)),
    items: z
      .array(
        z.strictObject({ text: plainText(1, ITEM_TEXT_MAX), isDone: z.boolean(), assignee: z.nullable(PersonName) }),
      )
      .check(z.maxLength(ITEMS_MAX)),
    /** Exported only: nobody's words can be put into somebody's mouth by a file. */
    comments: z.optional(
      z
        .array(
          z.strictObject({
            by: z.nullable(PersonName),
            at: Instant,
            text: plainText(1, COMMENT_MAX, { multiline: true }),
          }),
        )
        .check(z.maxLength(COMMENTS_MAX)),
    ),
  })
  .check(dueAfterStart)
export type FileCard = z.infer<typeof FileCard>

/** Issue `not_in_list` on a label of a card that the board does not have, `too_many_items` on too many cards of a board. */
const cardsFit = z.check<{
  labels: { name: string }[]
  columns: { cards: { labels: string[] }[] }[]
}>(({ value: { labels, columns }, issues }) => {
  const known = new Set(labels.map(({ name }) => name))
  const count = columns.reduce((sum, { cards }) => sum + cards.length, 0)
  if (count > CARDS_MAX) {
    const params = { max: CARDS_MAX }
    issues.push({ code: 'custom', input: columns, path: ['columns'], message: 'too_many_items', params })
    return
  }
  for (const [c, { cards }] of columns.entries()) {
    for (const [i, card] of cards.entries()) {
      if (card.labels.every((name) => known.has(name))) continue
      const path = ['columns', c, 'cards', i, 'labels']
      issues.push({ code: 'custom', input: card.labels, path, message: 'not_in_list' })
    }
  }
})

/** A board as a JSON file. Files, histories and records from which cards were made are not part of it. */
export const BoardFile = z
  .strictObject({
    format: z.literal('nutag-board'),
    version: z.literal(1),
    name: z.nullable(plainText(1, BOARD_NAME_MAX)),
    labels: z.array(LabelDraft).check(z.maxLength(LABELS_MAX)),
    columns: z
      .array(z.extend(ColumnDraft, { cards: z.array(FileCard).check(z.maxLength(CARDS_MAX)) }))
      .check(z.maxLength(COLUMNS_MAX)),
  })
  .check(cardsFit)
export type BoardFile = z.infer<typeof BoardFile>

/** What an import makes, or would make. */
export const BoardImport = z.object({
  /** Null in a preview. */
  boardId: z.nullable(z.uuid()),
  name: z.string(),
  columns: z.int(),
  cards: z.int(),
  archived: z.int(),
  labels: z.int(),
  /** Columns of the file that are not read. */
  ignored: z.array(z.string()),
  /** Assignees who are not on the new board, by name, and therefore left out. */
  unknownPeople: z.array(z.string()),
})
export type BoardImport = z.infer<typeof BoardImport>

/** Boards as files. */
export const transferRoutes = {
  exportBoard: {
    method: 'GET',
    path: '/kanban/boards/:id/export',
    can: 'read',
    summary: 'A board with its archive as a CSV or JSON file.',
    params: ById,
    query: z.strictObject({ format: z.enum(['csv', 'json']) }),
    kind: 'stream',
    heavy: true,
    perMinute: PER_MINUTE,
  },
  importBoard: {
    method: 'POST',
    path: '/kanban/boards/import',
    can: 'administer',
    summary:
      'Makes a board from a CSV, XLSX or JSON file, all of it or nothing; without `save` says what would be made.',
    query: z.strictObject({ forArea: z.optional(Flag), save: z.optional(Flag) }),
    kind: 'upload',
    perMinute: PER_MINUTE,
    answer: z.object({ data: BoardImport }),
  },
} as const
