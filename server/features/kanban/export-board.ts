import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Board, BoardFile, FileCard } from '#contract/features/kanban/index.ts'
import type { Download } from '../../core/requests/declare.ts'
import { csv } from '../../core/sheets/csv.ts'
import type { Cell } from '../../core/sheets/sheet.ts'
import { CSV_WORDS, type CsvField, EXPORTED_FIELDS } from './csv-words.ts'
import { boardOf, keptCards } from './show.ts'
import type { KanbanCall } from './tables.ts'

/** How people are called in files: by both names, so that they are found again. */
export const fileName = ({ lastName, firstName }: { lastName: string; firstName: string }): string =>
  `${lastName} ${firstName}`.trim()

interface Part {
  card_id: string
  text: string
}
interface Item extends Part {
  is_done: boolean
  assignee_id: string | null
}
interface Comment extends Part {
  author_id: string | null
  created_at: Date
}

/** What cards have in a file besides their row on the board, by the id of the card. */
async function partsOf(call: KanbanCall, boardId: string) {
  const { rows } = call
  const ofBoard = sql<boolean>`card_id in (select c.id from board_cards c where c.board_id = ${boardId} and c.deleted_at is null)`
  const items: Item[] = await rows
    .from('card_items')
    .select(['card_id', 'text', 'is_done', 'assignee_id'])
    .where(ofBoard)
    .orderBy('no')
    .orderBy('id')
    .execute()
  const comments: Comment[] = await rows
    .from('card_comments')
    .select(['card_id', 'text', 'author_id', 'created_at'])
    .where(ofBoard)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { items: Map.groupBy(items, of), comments: Map.groupBy(comments, of) }
}
const of = ({ card_id: id }: Part) => id

/** A board with its archive as a file's content. @throws Problem('not_found'). */
export async function boardFile(call: KanbanCall, id: string): Promise<BoardFile> {
  const board = await boardOf(call, id)
  const found = await keptCards(call)
    .selectAll('board_cards')
    .select([
      sql<string[]>`array(select a.user_id from card_assignees a where a.card_id = board_cards.id order by a.id)`.as(
        'people',
      ),
      sql<string[]>`array(select l.name from card_labels c join board_labels l on l.id = c.label_id
        where c.card_id = board_cards.id order by l.no, l.id)`.as('marks'),
    ])
    .where('board_cards.board_id', '=', id)
    .orderBy('board_cards.position')
    .orderBy('board_cards.id')
    .execute()
  const { items, comments } = await partsOf(call, id)
  const nameOf = await namesOf(call, board, [...comments.values()].flat())
  const cards = found.map((row): FileCard & { columnId: string } => ({
    columnId: row.column_id,
    title: row.title,
    description: row.description,
    start: row.start_day,
    due: row.due_day,
    isCompleted: row.completed_at !== null,
    isArchived: row.archived_at !== null,
    assignees: row.people.flatMap((person) => nameOf(person) ?? []),
    labels: row.marks,
    items: (items.get(row.id) ?? []).map((item) => ({
      text: item.text,
      isDone: item.is_done,
      assignee: nameOf(item.assignee_id),
    })),
    comments: (comments.get(row.id) ?? []).map((comment) => ({
      by: nameOf(comment.author_id),
      at: comment.created_at.toISOString(),
      text: comment.text,
    })),
  }))
  return {
    format: 'nutag-board',
    version: 1,
    name: board.name,
    labels: board.labels.map(({ name, colour }) => ({ name, colour })),
    columns: board.columns.map(({ id: columnId, name, limit }) => ({
      name,
      limit,
      cards: cards.filter((card) => card.columnId === columnId).map(({ columnId: _, ...card }) => card),
    })),
  }
}

/** The names of the people of a board and of those who wrote on it. */
async function namesOf(call: KanbanCall, board: Board, comments: readonly Comment[]) {
  const names = new Map(board.people.map((person) => [person.id, fileName(person)]))
  const others = comments.flatMap(({ author_id: id }) => (id !== null && !names.has(id) ? [id] : []))
  if (others.length > 0) {
    const { rows } = await call.rows
      .unscoped('the names of former members who commented on a board, for its members')
      .query<{ id: string; lastName: string; firstName: string }>(
        `select id, last_name as "lastName", first_name as "firstName" from users where id = any($1)`,
        [others],
      )
    for (const person of rows) names.set(person.id, fileName(person))
  }
  return (id: string | null) => (id === null ? null : (names.get(id) ?? null))
}

/** A board with its archive as a CSV or JSON file. */
export async function exportBoard(call: KanbanCall, id: string, format: 'csv' | 'json'): Promise<Download> {
  const file = await boardFile(call, id)
  const name = `${file.name ?? 'board'} ${dayInUlaanbaatar(call.now)}`
  if (format === 'json') {
    const body = Buffer.from(`${JSON.stringify(file, null, 2)}\n`)
    return { type: 'application/json; charset=utf-8', filename: `${name}.json`, body }
  }
  const words = CSV_WORDS[call.lang]
  const rows = file.columns.flatMap((column) => column.cards.map((card) => cellsOf(card, column.name, words.yes)))
  const sheet = {
    name,
    headers: EXPORTED_FIELDS.map((field) => words.title[field]),
    portions: (async function* () {
      yield rows
    })(),
  }
  return { type: 'text/csv; charset=utf-8', filename: `${name}.csv`, body: async () => Readable.from(csv(sheet)) }
}

const text = (value: string): Cell => (value === '' ? null : { kind: 'text', value })

function cellsOf(card: FileCard, column: string, yes: string): Cell[] {
  const cells: Record<CsvField, Cell> = {
    title: text(card.title),
    column: text(column),
    description: text(card.description),
    start: card.start === null ? null : { kind: 'date', value: card.start },
    due: card.due === null ? null : { kind: 'date', value: card.due },
    isCompleted: text(card.isCompleted ? yes : ''),
    isArchived: text(card.isArchived ? yes : ''),
    assignees: text(card.assignees.join('; ')),
    labels: text(card.labels.join('; ')),
    items: text(card.items.map(({ text: what, isDone }) => `[${isDone ? 'x' : ' '}] ${what}`).join('\n')),
  }
  return EXPORTED_FIELDS.map((field) => cells[field])
}
