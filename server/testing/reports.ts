import type pg from 'pg'
import { KIND_OF_ROLE, type ReportStatus } from '#contract/features/reports/index.ts'
import { searchText } from '../core/database/folded-search.ts'
import type { TestApp } from './app.ts'
import { idOf, type TestPerson } from './people.ts'

/** The input of the form for a draft, with figures for a leader and none for others; of a city admin, a company report. */
export const aReport = (person: TestPerson, more: Record<string, unknown> = {}) => ({
  title: 'Өрхийн айлчлалын тайлан',
  content: 'Айл өрхүүдээр явж, хүсэлтийг нь тэмдэглэн авлаа.',
  period: person.role === 'CITY_ADMIN' ? '2026-Q3' : '2026-W46',
  fileIds: [],
  ...(person.role === 'SECTION_LEADER'
    ? { figures: { householdsVisited: 40, meetings: 2, requestsReceived: 9, requestsSolved: 7 } }
    : {}),
  ...more,
})

const WEEK_46 = { period: '2026-W46', days: ['2026-11-09', '2026-11-15'] }
const THIRD_QUARTER = { period: '2026-Q3', days: ['2026-07-01', '2026-09-30'] }

/** Inserts a report in a given state directly into the database. */
export async function makeReport(
  db: Pick<pg.Pool, 'query'>,
  author: TestPerson,
  wish: {
    status?: ReportStatus
    period?: string
    days?: [from: string, to: string]
    opened?: boolean
    revocableUntil?: string
    dueOn?: string
    figures?: readonly [number, number, number, number]
  } = {},
): Promise<string> {
  const isCompany = author.role === 'CITY_ADMIN'
  const { status = 'draft' } = wish
  const { period, days } = isCompany ? { ...THIRD_QUARTER, ...wish } : { ...WEEK_46, ...wish }
  const [visited, meetings, received, solved] = isCompany ? [0, 0, 0, 0] : (wish.figures ?? [40, 2, 9, 7])
  const values: Record<string, unknown> = {
    kind: KIND_OF_ROLE[author.role],
    area_id: idOf(author.area ?? ''),
    author_id: author.id,
    period,
    period_from: days[0],
    period_to: days[1],
    title: 'Тайлан',
    content: 'Агуулга',
    households_visited: visited,
    meetings,
    requests_received: received,
    requests_solved: solved,
    // company reports are sent with a file; nothing refers to this one
    file_ids: isCompany && status !== 'draft' ? [crypto.randomUUID()] : [],
    search: searchText('Тайлан', 'Агуулга'),
    status,
    opened_at: wish.opened ? new Date() : null,
    revocable_until: wish.revocableUntil ?? null,
    due_on: wish.dueOn ?? null,
    return_comment: status.startsWith('returned_') ? 'Тоо зөрж байна' : null,
  }
  const names = Object.keys(values)
  const { rows } = await db.query(
    `insert into reports (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  return rows[0].id
}

/** Inserts a draft, a sent, a returned and an approved report of this person's area. */
export async function makeReportsOf(db: Pick<pg.Pool, 'query'>, author: TestPerson): Promise<void> {
  const returned = author.role === 'CITY_ADMIN' ? 'returned_city' : 'returned_district'
  const states = ['draft', 'sent_city', returned, 'approved_city'] as const
  for (const [i, status] of states.entries())
    await makeReport(db, author, { status, period: `202${i}`, days: [`202${i}-01-01`, `202${i}-12-31`] })
}

/** Performs one step as this person. */
export const step = (t: TestApp, person: TestPerson, id: string, action: string, more: object = {}) =>
  t.as(person).post(`/v1/reports/${id}/transitions`, { action, ...more })
