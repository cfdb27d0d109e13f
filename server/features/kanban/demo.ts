import { randomUUID } from 'node:crypto'
import { generateNKeysBetween } from 'fractional-indexing'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { LabelColour } from '#contract/features/kanban/index.ts'
import { searchText } from '../../core/database/folded-search.ts'
import type { DemoCity } from '../../core/requests/declare.ts'

/** How many offices of each level have a board; with the one of a group they are twelve. */
const OFFICES = { city: 1, district: 5, khoroo: 5 } as const
type Office = keyof typeof OFFICES

const GROUP = 'Хаврын их цэвэрлэгээ'
const NAMES: Record<Office, string> = {
  city: 'Нийслэлийн төлөвлөгөөт ажил',
  district: 'Дүүргийн ажлын төлөвлөгөө',
  khoroo: 'Хорооны өдөр тутмын ажил',
}
const COLUMNS = ['Хийх', 'Хийж буй', 'Хянуулах', 'Дууссан'] as const
const LIMIT_OF_DOING = 4
const LABELS: readonly { name: string; colour: LabelColour }[] = [
  { name: 'Яаралтай', colour: 'red' },
  { name: 'Иргэний хүсэлт', colour: 'blue' },
  { name: 'Тохижилт', colour: 'green' },
]
const CARDS = [
  'Хүүхдийн тоглоомын талбайн засвар',
  'Явган хүний замын гэрэлтүүлэг шалгах',
  'Хог ачилтын хуваарь шинэчлэх',
  'Иргэдийн хурлын тов зарлах',
  'Ус зайлуулах шугам цэвэрлэх',
  'Улирлын тайлан нэгтгэх',
  'Ногоон байгууламжийн тооллого',
  'Камерын байршил тодорхойлох',
  'Сайн дурынхны уулзалт зохион байгуулах',
  'Авто зогсоолын тэмдэглэгээ сэргээх',
  'Өвөлжилтийн бэлтгэл хангах',
  'Орцны хаалга засуулах',
] as const
/** Titles of cards that have been put away. */
const ARCHIVED = ['Өнгөрсөн улирлын тайлан', 'Хуучин самбарыг шинэчлэх'] as const
const ITEMS = ['Зураг авах', 'Хэмжилт хийх', 'Гүйцэтгэгчид мэдэгдэх'] as const
const COMMENTS = ['Ирэх долоо хоногт эхэлнэ.', 'Нэмэлт төсөв шаардлагатай.'] as const
/** Days between the due days of two cards; the first ones are overdue. */
const DUE_STEP = 3

/** Days since the cards were added. */
const DAYS_OLD = 9
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)

/** A board with the people to whom its cards are assigned. */
interface DemoBoard {
  id: string
  owner_id: string | null
  area_id: string | null
  name: string
  search: string
  team: readonly string[]
}

/** The boards of offices, those of the demo's accounts first, and the one of a group. */
function boardsOf({ areas, staff }: DemoCity): DemoBoard[] {
  const levels = new Map(areas.map(({ id, level }) => [id, level]))
  const offices = [...new Set([...staff.flatMap(({ areaId }) => areaId ?? []), ...areas.map(({ id }) => id)])]
  const found = (Object.keys(OFFICES) as Office[]).flatMap((level) =>
    offices
      .filter((id) => levels.get(id) === level)
      .slice(0, OFFICES[level])
      .map((id) => ({
        id: randomUUID(),
        owner_id: null,
        area_id: id,
        name: NAMES[level],
        search: searchText(NAMES[level]),
        team: staff.filter(({ areaId }) => areaId === id).map((person) => person.id),
      })),
  )
  const [owner, member] = (['KHOROO_ADMIN', 'SECTION_LEADER'] as const).map((role) =>
    staff.find((one) => one.role === role),
  )
  const group = { id: randomUUID(), area_id: null, name: GROUP, search: searchText(GROUP) }
  return owner && member ? [...found, { ...group, owner_id: owner.id, team: [owner.id, member.id] }] : found
}

/** Adds twelve boards with their columns, labels and cards to the demo city. */
export async function fill(city: DemoCity): Promise<void> {
  const { insert } = city
  const boards = boardsOf(city)
  await insert(
    'boards',
    boards.map(({ team: _, ...row }) => row),
  )
  await insert(
    'board_members',
    boards
      .filter(({ owner_id: owner }) => owner !== null)
      .flatMap(({ id, owner_id: owner, team }) =>
        team.filter((person) => person !== owner).map((person) => ({ board_id: id, user_id: person, edits: true })),
      ),
  )
  const keys = generateNKeysBetween(null, null, CARDS.length + ARCHIVED.length)
  const columns = boards.flatMap(({ id }) =>
    COLUMNS.map((name, i) => ({
      id: randomUUID(),
      board_id: id,
      name,
      position: keys[i],
      card_limit: i === 1 ? LIMIT_OF_DOING : null,
    })),
  )
  await insert('board_columns', columns)
  const labels = boards.flatMap(({ id }) =>
    LABELS.map((label, no) => ({ id: randomUUID(), board_id: id, ...label, no })),
  )
  await insert('board_labels', labels)
  const cards = boards.flatMap(({ id, team }) =>
    cardsOf(
      id,
      columns.flatMap((column) => (column.board_id === id ? [column.id] : [])),
      keys,
    ).map((card, i) => ({ card, team, i })),
  )
  await insert(
    'board_cards',
    cards.map(({ card }) => card),
  )
  await insert(
    'card_events',
    cards.flatMap(({ card, team }) => {
      const step = { card_id: card.id, by_id: team[0] ?? null, kind: 'created', from_column: null, to_column: null }
      const created = { ...step, at: daysAgo(DAYS_OLD) }
      const at = columns.findIndex(({ id }) => id === card.column_id) % COLUMNS.length
      const moved = { ...step, kind: 'moved', from_column: COLUMNS[at - 1], to_column: COLUMNS[at], at: daysAgo(1) }
      return at === 0 ? [created] : [created, moved]
    }),
  )
  await insert(
    'card_labels',
    cards.flatMap(({ card, i }) => {
      const label = labels.filter((one) => one.board_id === card.board_id)[i % (LABELS.length + 1)]
      return label ? [{ card_id: card.id, label_id: label.id }] : []
    }),
  )
  await insert(
    'card_assignees',
    cards.flatMap(({ card, team, i }) => {
      const person = team[i % (team.length + 1)]
      return person ? [{ card_id: card.id, user_id: person }] : []
    }),
  )
  await insert(
    'card_items',
    cards.flatMap(({ card, i }) =>
      i % 3 === 0 ? ITEMS.map((text, no) => ({ card_id: card.id, no, text, is_done: no < i / 3 })) : [],
    ),
  )
  await insert(
    'card_comments',
    cards.flatMap(({ card, team, i }) =>
      i % 4 === 1 && team[0]
        ? COMMENTS.map((text, no) => ({ card_id: card.id, author_id: team[0], text, created_at: daysAgo(2 - no) }))
        : [],
    ),
  )
}

/** The cards of one board, spread over its columns; those of the last one are completed. */
function cardsOf(board: string, columns: readonly string[], keys: readonly string[]) {
  const today = dayInUlaanbaatar(new Date())
  return [...CARDS, ...ARCHIVED].map((title, i) => {
    const at = i % columns.length
    return {
      id: randomUUID(),
      board_id: board,
      column_id: columns[at],
      position: keys[i],
      title,
      start_day: i % 4 === 2 ? addDays(today, (i - 4) * DUE_STEP) : null,
      due_day: i % 2 === 0 ? addDays(today, (i - 2) * DUE_STEP) : null,
      completed_at: at === columns.length - 1 || i >= CARDS.length ? daysAgo(1) : null,
      archived_at: i >= CARDS.length ? daysAgo(0) : null,
      search: searchText(title),
    }
  })
}
