import { Problem } from '#contract/core/model/problem.ts'
import type { Colleague } from '#contract/core/people/colleague.ts'
import type { Lang, Localized } from '#contract/core/text/localized.ts'
import type { Board, BoardMembers } from '#contract/features/kanban/index.ts'
import { activeColleagues } from '../../core/access/colleagues.ts'
import { inBoth, shortened } from '../../core/requests/notices.ts'
import { callerOf, lockBoard, membersOf } from './members.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { BoardRecord, CardRecord, KanbanCall } from './tables.ts'

/** Characters of a title in a notice. */
const QUOTED_MAX = 80

/** Active colleagues whom the caller may make members. */
const invitable = (call: KanbanCall) => activeColleagues(call.rows, 'involve')

const ORDER = ['owner', 'office', 'editor', 'reader', 'former'] as const

/** The people of a board by their part in it and by name; `assigned` may have left it. */
export async function peopleOf(
  call: KanbanCall,
  boardId: string,
  assigned: readonly string[],
): Promise<Board['people']> {
  const members = new Map((await membersOf(call, boardId)).map(({ id, as }) => [id, as]))
  const ids = [...new Set([...members.keys(), ...assigned])]
  const { rows } = await call.rows
    .unscoped('the names of the people of a board, for its members')
    .query<{ id: string; firstName: string; lastName: string; role: Colleague['role']; area: Localized | null }>(
      `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.role,
        (select a.name from areas a where a.id = u.area_id) as area
      from users u where u.id = any($1) order by u.first_name collate "und-x-icu", u.id`,
      [ids],
    )
  return rows
    .map((person) => ({ ...person, as: members.get(person.id) ?? ('former' as const) }))
    .toSorted((a, b) => ORDER.indexOf(a.as) - ORDER.indexOf(b.as))
}

/**
 * Replaces the members of a board. Members who stay are not checked: they may have moved since.
 *
 * @returns the former members who were left out.
 * @throws Problem('invalid') on `members.N.id` for people whom the caller may not invite.
 */
export async function setMembers(
  call: KanbanCall,
  boardId: string,
  { members, version }: BoardMembers,
): Promise<{ removed: string[] }> {
  const { rows } = call
  const board = await lockBoard(call, boardId, version)
  const before = await rows.from('board_members').selectAll('board_members').where('board_id', '=', boardId).execute()
  const known = new Map(before.map((one) => [one.user_id, one]))
  const added = members.filter(({ id }) => !known.has(id) && id !== board.owner_id)
  await checkInvitable(call, members, new Set(added.map(({ id }) => id)))
  const caller = callerOf(call).id
  // the caller goes last: who leaves a board without an owner may not write the others afterwards
  const gone = before
    .filter(({ user_id: id }) => !members.some((one) => one.id === id))
    .toSorted((a, b) => Number(a.user_id === caller) - Number(b.user_id === caller))
  await rows.addMany(
    'board_members',
    added.map(({ id, edits }) => ({ board_id: boardId, user_id: id, edits })),
    { quiet: true },
  )
  await rows.change('boards', { id: boardId, version }, {}, { quiet: board.area_id === null, action: 'set_members' })
  await notify(
    call,
    board,
    'member',
    added.map(({ id }) => id),
    { title: board.name ?? '', link: linkTo(boardId) },
  )
  for (const { id, edits } of members) {
    const one = known.get(id)
    if (one && one.edits !== edits) {
      await rows.change('board_members', { id: one.id, version: undefined }, { edits }, { quiet: true })
    }
  }
  for (const { id } of gone) await rows.remove('board_members', id, { quiet: true })
  return { removed: gone.map(({ user_id: id }) => id) }
}

async function checkInvitable(
  call: KanbanCall,
  members: BoardMembers['members'],
  added: ReadonlySet<string>,
): Promise<void> {
  if (added.size === 0) return
  const found = await invitable(call)
    .select('users.id')
    .where('users.id', 'in', [...added])
    .execute()
  const allowed = new Set(found.map(({ id }) => id))
  const errors = members.flatMap(({ id }, i) =>
    added.has(id) && !allowed.has(id) ? [{ path: `members.${i}.id`, code: 'not_in_list' }] : [],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

const linkTo = (boardId: string) => `/dashboard/kanban/${boardId}`

/** Notifies people that a card was assigned to them. */
export const notifyAssigned = (
  call: KanbanCall,
  board: Pick<BoardRecord, 'name'>,
  card: Pick<CardRecord, 'id' | 'board_id' | 'title'>,
  people: readonly string[],
): Promise<void> =>
  notify(call, board, 'assigned', people, { title: card.title, link: `${linkTo(card.board_id)}?card=${card.id}` })

/** Notifies people that a comment on a card mentions them. */
export const notifyMentioned = (
  call: KanbanCall,
  board: Pick<BoardRecord, 'name'>,
  card: Pick<CardRecord, 'id' | 'board_id' | 'title'>,
  people: readonly string[],
): Promise<void> =>
  notify(call, board, 'mentioned', people, { title: card.title, link: `${linkTo(card.board_id)}?card=${card.id}` })

async function notify(
  call: KanbanCall,
  { name }: Pick<BoardRecord, 'name'>,
  kind: Exclude<keyof typeof mn, 'unnamed'>,
  people: readonly string[],
  { title, link }: { title: string; link: string },
): Promise<void> {
  const to = people.filter((id) => id !== callerOf(call).id).map((id) => ({ user_id: id, role: null, area_id: null }))
  if (to.length === 0) return
  const unnamed: Record<Lang, string> = { mn: mn.unnamed, en: en.unnamed }
  const params = (lang: Lang) => ({
    title: shortened(title || unnamed[lang], QUOTED_MAX),
    board: shortened(name ?? unnamed[lang], QUOTED_MAX),
  })
  await call.notify({
    to,
    title: inBoth({ mn: mn[kind].title, en: en[kind].title }, params),
    body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
    link,
    byMail: true,
  })
}
