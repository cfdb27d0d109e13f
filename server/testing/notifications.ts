import type pg from 'pg'
import type { Role } from '#contract/core/model/actor.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import type { TestApp } from './app.ts'
import { okOf } from './news.ts'
import { idOf, levelOf, people, type TestPerson } from './people.ts'

/** A role of an area and everything below it, as a target. */
export const roleAt = (role: Role, code: string) => ({ kind: 'role', role, areaId: idOf(code) }) as const
/** Everybody of an area and everything below it. */
export const areaAt = (code: string) => ({ kind: 'area', areaId: idOf(code) }) as const
/** One person. */
export const named = (person: TestPerson) => ({ kind: 'person', userId: person.id }) as const

type Target = ReturnType<typeof roleAt> | ReturnType<typeof areaAt> | ReturnType<typeof named>

/** A draft as the form sends it. */
export const aNotice = (targets: readonly Target[], more: Record<string, unknown> = {}) => ({
  title: { mn: 'Ус түр хаагдана', en: 'Water will be off' },
  body: { mn: 'Маргааш 10 цагаас 16 цаг хүртэл.', en: 'Tomorrow from 10 to 16.' },
  targets,
  ...more,
})

/** Writes a draft as this person. */
export const draft = async (t: TestApp, person: TestPerson, targets: readonly Target[], more = {}) =>
  okOf(await t.as(person).post('/v1/notifications', aNotice(targets, more)), 201)

/** Writes and sends as this person; answers it as its office sees it. */
export async function send(t: TestApp, person: TestPerson, targets: readonly Target[], more = {}) {
  const { id } = await draft(t, person, targets, more)
  return okOf(await t.as(person).post(`/v1/notifications/${id}/transitions`, { action: 'send' }), 200)
}

/** Whether the person has it in the inbox, can open it, and has it among the unread: all three or none. */
export async function has(t: TestApp, person: TestPerson, id: string): Promise<boolean> {
  const inbox = okOf(await t.as(person).get('/v1/notifications?pageSize=100'), 200) as { id: string }[]
  const isListed = inbox.some((row) => row.id === id)
  const { status } = await t.as(person).get(`/v1/notifications/${id}`)
  if (isListed !== (status === 200)) throw new Error(`listed: ${isListed}, opened: ${status}`)
  return isListed
}

/** Another active person, who can sign in. */
export async function addPerson(
  t: TestApp,
  role: Role,
  code: string | null,
  more: Record<string, unknown> = {},
): Promise<TestPerson> {
  const id = crypto.randomUUID()
  const name = `extra${id.slice(0, 8)}`
  const values: Record<string, unknown> = {
    id,
    email: `${name}@test.mn`,
    role,
    area_id: code && idOf(code),
    area_level: code && levelOf(code),
    first_name: name,
    last_name: 'Бат',
    email_verified_at: new Date(),
    ...more,
  }
  const names = Object.keys(values)
  await t.core.pool.query(
    `insert into users (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(values),
  )
  return { name, id, email: `${name}@test.mn`, role, area: code }
}

/** A sent notification of an office to everybody of its area and to its author, bypassing the API: for the leak walk. */
export async function makeNotification(
  db: Pick<pg.Pool, 'query'>,
  {
    area,
    author = people.cityAdmin,
    status = 'sent',
  }: { area: string; author?: TestPerson; status?: 'sent' | 'draft' },
): Promise<string> {
  const title = { mn: `Мэдэгдэл ${area}` }
  const sentAt = status === 'sent' ? new Date() : null
  const { rows } = await db.query(
    `insert into notifications (area_id, sender_id, sender_role, title, body, status, sent_at, recipients, search)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8) returning id`,
    [idOf(area), author.id, author.role, JSON.stringify(title), status, sentAt, sentAt && 1, foldForSearch(title.mn)],
  )
  await db.query(`insert into notification_targets (notification_id, place, area_id, sent_at) values ($1, 0, $2, $3)`, [
    rows[0].id,
    idOf(area),
    sentAt,
  ])
  await db.query(`insert into notification_areas (notification_id, area_id, recipients) values ($1, $2, 1)`, [
    rows[0].id,
    idOf(area),
  ])
  return rows[0].id
}
