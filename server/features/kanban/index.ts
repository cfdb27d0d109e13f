import { sql } from 'kysely'
import { kanban } from '#contract/features/kanban/index.ts'
import { findColleagues } from '../../core/access/colleagues.ts'
import { receive } from '../../core/import/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { archiveCard, archiveCompleted, unarchiveCard } from './archive.ts'
import { boardFollowers } from './area-followers.ts'
import {
  BIN_JOB,
  binBoard,
  binCard,
  binColumn,
  binOf,
  deleteAbandoned,
  purgeBin,
  restoreBoard,
  restoreCard,
  restoreColumn,
} from './bin.ts'
import { addBoard, deletedBoards, renameBoard, setLabels, setLimits } from './boards.ts'
import { briefBoard, briefDelete, briefNew, briefUpdate } from './brief.ts'
import { addCard, assignCard, changeCard, moveCard, scheduleCard } from './cards.ts'
import { addColumn, changeColumn, moveColumn } from './columns.ts'
import { addComment, changeComment, commentsOf, removeComment } from './comments.ts'
import { exportBoard } from './export-board.ts'
import { historyOf } from './history.ts'
import { importBoard } from './import-board.ts'
import { listCards } from './list-cards.ts'
import { announce, boardMembers } from './members.ts'
import { setMembers } from './people.ts'
import { personalData } from './personal-data.ts'
import { readBoard } from './read-board.ts'
import { boardOf, boardParts, cardOf, presentCard, presentColumn, showBoardRow, showColumn } from './show.ts'
import { cardsOfRecord } from './sources.ts'
import type { BoardRecord, KanbanTables } from './tables.ts'

const isStaff = () => sql<boolean>`users.role <> 'APPLICATION'`
const ofBoard = { via: { column: 'board_id', table: 'boards' } } as const
const ofCard = { via: { column: 'card_id', table: 'board_cards' } } as const

/** Boards of people, groups and areas. Nothing of them is named outside of their members, not even in the audit log. */
export default serve<KanbanTables>()(kanban, {
  personalData,
  anchors: {
    // announced by members.ts, because who sees a board depends on its members
    boards: { owner: 'owner_id', member: boardMembers },
    board_members: ofBoard,
    board_labels: ofBoard,
    board_columns: ofBoard,
    board_cards: ofBoard,
    card_assignees: ofCard,
    card_labels: ofCard,
    card_items: ofCard,
    card_comments: ofCard,
    card_events: ofCard,
    users: { area: 'area_id', owner: 'id', shared: isStaff },
  },
  recordPages: [
    { page: '/dashboard/kanban/:board?card=:id', route: 'card' },
    { page: '/dashboard/kanban/:id', route: 'one' },
  ],
  privateTables: [
    'boards',
    'board_members',
    'board_labels',
    'board_columns',
    'board_cards',
    'card_assignees',
    'card_labels',
    'card_items',
    'card_comments',
    'card_events',
  ],
  present: {
    boards: ({ id, name, version }: BoardRecord) => ({ id, name, version }),
    board_columns: presentColumn,
    board_cards: presentCard,
    card_comments: ({ id, text, version }: { id: string; text: string; version: number }) => ({ id, text, version }),
  },
  areaFollowers: [boardFollowers],
  jobs: { [BIN_JOB]: purgeBin },
  resume: deleteAbandoned,
  demo: async (city) => (await import('./demo.ts')).fill(city),
  handlers: {
    list: async (call) => {
      const found = await call.rows.page('boards', {
        query: call.query,
        sorts: { name: sql`boards.name collate nutag_natural`, createdAt: 'created_at' },
        defaultSort: 'name',
        searchIn: 'search',
        select: (q) => q.selectAll('boards').select(boardParts(call)),
      })
      return { data: found.data.map(showBoardRow), meta: found.meta }
    },
    create: async (call) => ({ data: await addBoard(call, call.body) }),
    one: async (call) => ({ data: await boardOf(call, call.params.id) }),
    change: async (call) => ({
      data: await renameBoard(call, call.params.id, call.body.name, call.body.version),
    }),
    setMembers: async (call) => {
      const { id } = call.params
      const { removed } = await setMembers(call, id, call.body)
      await announce(call, id, removed)
      return { data: await boardOf(call, id) }
    },
    setLabels: async (call) => ({ data: await setLabels(call, call.params.id, call.body) }),
    setLimits: async (call) => ({ data: await setLimits(call, call.params.id, call.body) }),
    remove: async (call) => {
      await binBoard(call, call.params.id)
      return null
    },
    deleted: async (call) => ({ data: await deletedBoards(call) }),
    restore: async (call) => ({ data: await restoreBoard(call, call.params.id) }),
    bin: async (call) => ({ data: await binOf(call, call.params.id) }),
    people: async (call) => ({ data: await findColleagues(call, 'involve', call.query.q) }),
    addColumn: async (call) => ({
      data: showColumn({ ...(await addColumn(call, call.params.id, call.body)), archived: 0 }),
    }),
    changeColumn: async (call) => ({ data: await changeColumn(call, call.params.id, call.body) }),
    moveColumn: async (call) => ({ data: await moveColumn(call, call.params.id, call.body) }),
    removeColumn: async (call) => {
      await binColumn(call, call.params.id)
      return null
    },
    restoreColumn: async (call) => ({ data: await restoreColumn(call, call.params.id) }),
    cards: async (call) => listCards(call, call.query),
    addCard: async (call) => ({ data: await addCard(call, call.body) }),
    card: async (call) => ({ data: await cardOf(call, call.params.id) }),
    changeCard: async (call) => ({ data: await changeCard(call, call.params.id, call.body) }),
    moveCard: async (call) => ({ data: await moveCard(call, call.params.id, call.body) }),
    scheduleCard: async (call) => ({ data: await scheduleCard(call, call.params.id, call.body) }),
    assignCard: async (call) => ({ data: await assignCard(call, call.params.id, call.body) }),
    removeCard: async (call) => {
      await binCard(call, call.params.id)
      return null
    },
    restoreCard: async (call) => ({ data: await restoreCard(call, call.params.id) }),
    archiveCard: async (call) => ({ data: await archiveCard(call, call.params.id) }),
    unarchiveCard: async (call) => ({ data: await unarchiveCard(call, call.params.id) }),
    archiveColumn: async (call) => ({ data: await archiveCompleted(call, call.params.id) }),
    recordCards: async (call) => ({ data: await cardsOfRecord(call, call.params) }),
    cardHistory: async (call) => ({ data: await historyOf(call, call.params.id) }),
    exportBoard: async (call) => exportBoard(call, call.params.id, call.query.format),
    importBoard: async (call) => {
      const { forArea = false, save = false } = call.query
      const file = await receive(call.parts())
      // reading may take seconds: nothing is locked meanwhile
      await call.commitSoFar()
      return { data: await importBoard(call, await readBoard(file, call.lang), { forArea, save }) }
    },
    comments: async (call) => ({ data: await commentsOf(call, call.params.id) }),
    comment: async (call) => ({ data: await addComment(call, call.params.id, call.body) }),
    changeComment: async (call) => ({ data: await changeComment(call, call.params.id, call.body) }),
    removeComment: async (call) => {
      await removeComment(call, call.params.id)
      return null
    },
    briefBoard: async (call) => briefBoard(call),
    briefNew: async (call) => ({ column: await briefNew(call, call.body.name) }),
    briefUpdate: async (call) => ({ column: await briefUpdate(call, call.body.columnId, call.body.column) }),
    briefDelete: async (call) => {
      await briefDelete(call, call.body.columnId)
      return null
    },
  },
})
