import { generateNKeysBetween } from 'fractional-indexing'
import type { BoardFile, BoardImport, FileCard } from '#contract/features/kanban/index.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { addBoard } from './boards.ts'
import { fileName } from './export-board.ts'
import { record } from './history.ts'
import { callerOf } from './members.ts'
import type { ReadBoard } from './read-board.ts'
import type { KanbanCall } from './tables.ts'

/** Names of people who were not found, in one response. */
const UNKNOWN_MAX = 20

/** Undoes a preview. */
class Preview extends Error {}

/** Makes a board from a file; a preview makes it and takes everything back. */
export async function importBoard(
  call: KanbanCall,
  read: ReadBoard,
  { forArea, save }: { forArea: boolean; save: boolean },
): Promise<BoardImport> {
  if (save) return make(call, read, forArea)
  let made: BoardImport | undefined
  try {
    await call.attempt(async () => {
      made = await make(call, read, forArea)
      throw new Preview()
    })
  } catch (error) {
    if (!(error instanceof Preview)) throw error
  }
  if (!made) throw new Error('a preview has a result')
  return { ...made, boardId: null }
}

async function make(call: KanbanCall, { board: file, ignored }: ReadBoard, forArea: boolean): Promise<BoardImport> {
  const name = file.name ?? ''
  const board = await addBoard(call, {
    name,
    forArea,
    columns: file.columns.map((column) => ({ name: column.name, limit: column.limit })),
    labels: file.labels,
  })
  const people = idsByName(board.people)
  const labels = new Map(board.labels.map((label) => [label.name, label.id]))
  const cards = await addCards(
    call,
    board.id,
    file,
    board.columns.map(({ id }) => id),
  )
  const idsOf = ({ assignees }: FileCard) => [...new Set(assignees.flatMap((one) => people.get(one) ?? []))]
  await call.rows.addMany(
    'card_assignees',
    cards.flatMap(({ id, card }) => idsOf(card).map((user) => ({ card_id: id, user_id: user }))),
    { quiet: true },
  )
  await call.rows.addMany(
    'card_labels',
    cards.flatMap(({ id, card }) =>
      [...new Set(card.labels)].flatMap((one) => {
        const label = labels.get(one)
        return label ? [{ card_id: id, label_id: label }] : []
      }),
    ),
    { quiet: true },
  )
  await call.rows.addMany(
    'card_items',
    cards.flatMap(({ id, card }) =>
      card.items.map(({ text, isDone, assignee }, no) => ({
        card_id: id,
        no,
        text,
        is_done: isDone,
        assignee_id: people.get(assignee ?? '') ?? null,
      })),
    ),
    { quiet: true },
  )
  await record(
    call,
    cards.map(({ id }) => id),
    { kind: 'created' },
  )
  return summary(file, { boardId: board.id, name, ignored, people })
}

async function addCards(call: KanbanCall, boardId: string, file: BoardFile, columnIds: readonly string[]) {
  const values = file.columns.flatMap(({ cards }, c) => {
    const keys = generateNKeysBetween(null, null, cards.length)
    return cards.map((card, i) => ({
      card,
      row: {
        board_id: boardId,
        column_id: columnIds[c] ?? '',
        position: keys[i] ?? '',
        title: card.title,
        description: card.description,
        start_day: card.start,
        due_day: card.due,
        completed_at: card.isCompleted ? call.now : null,
        archived_at: card.isArchived ? call.now : null,
        author_id: callerOf(call).id,
        search: searchText(card.title, card.description),
        cover_id: null,
        deleted_at: null,
        deleted_with: null,
      },
    }))
  })
  const rows = await call.rows.addMany(
    'board_cards',
    values.map(({ row }) => row),
    { quiet: true },
  )
  return rows.flatMap(({ id }, i) => {
    const card = values[i]?.card
    return card ? [{ id, card }] : []
  })
}

/** The people of a board by their names in files; a name that two of them have is nobody's. */
function idsByName(
  people: readonly { id: string; lastName: string; firstName: string }[],
): ReadonlyMap<string, string> {
  const groups = Map.groupBy(people, fileName)
  return new Map([...groups].flatMap(([name, [one, other]]) => (one && !other ? [[name, one.id] as const] : [])))
}

function summary(
  file: BoardFile,
  rest: { boardId: string; name: string; ignored: string[]; people: ReadonlyMap<string, string> },
): BoardImport {
  const { people, ...same } = rest
  const cards = file.columns.flatMap((column) => column.cards)
  const named = cards.flatMap(({ assignees, items }) => [
    ...assignees,
    ...items.flatMap(({ assignee }) => assignee ?? []),
  ])
  return {
    ...same,
    columns: file.columns.length,
    cards: cards.length,
    archived: cards.filter(({ isArchived }) => isArchived).length,
    labels: file.labels.length,
    unknownPeople: [...new Set(named)].filter((one) => !people.has(one)).slice(0, UNKNOWN_MAX),
  }
}
