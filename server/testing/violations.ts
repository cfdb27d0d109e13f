import type pg from 'pg'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { HandlingLevel, ViolationStatus } from '#contract/features/violations/index.ts'
import type { TestApp } from './app.ts'
import { idOf, people, type TestPerson } from './people.ts'
import { okOf } from './surveys.ts'

interface ViolationWish {
  area: string
  reporter?: TestPerson
  category?: string
  description?: string
  law?: string
  status?: ViolationStatus
  level?: HandlingLevel
  foundOn?: string
  dueOn?: string
  closedAt?: Date
  /** The id of the original; required for a duplicate. */
  duplicateOf?: string
  assignee?: TestPerson
  point?: { lat: number; lon: number }
  createdAt?: Date
}

/** Inserts a violation directly into the database. @returns its id and number. */
export async function makeViolation(
  db: Pick<pg.Pool, 'query'>,
  wish: ViolationWish,
): Promise<{ id: string; number: number }> {
  const reporter = wish.reporter ?? people.citizen
  const status = wish.status ?? 'reported'
  const isClosed = status === 'resolved' || status === 'rejected' || status === 'duplicate'
  const description = wish.description ?? `Хог хаясан байна ${wish.area}`
  const { rows } = await db.query(
    `insert into violations (area_id, reporter_id, reporter_area_id, category, description, law, place, found_on, status, level,
       assignee_id, due_on, duplicate_of, closed_at, search, lat, lon, created_at)
     values ($1, $2, $3, $4, $5, $6, 'Зуслангийн зам', $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, coalesce($17, now()))
     returning id, number`,
    [
      idOf(wish.area),
      reporter.id,
      reporter.area && idOf(reporter.area),
      wish.category ?? 'waste',
      description,
      wish.law ?? '',
      wish.foundOn ?? '2026-11-02',
      status,
      wish.level ?? 'khoroo',
      wish.assignee?.id ?? null,
      wish.dueOn ?? '2099-01-01',
      wish.duplicateOf ?? null,
      isClosed ? (wish.closedAt ?? new Date()) : null,
      foldForSearch(description),
      wish.point?.lat ?? null,
      wish.point?.lon ?? null,
      wish.createdAt ?? null,
    ],
  )
  return rows[0]
}

/** The input of the form that registers a violation in a section. */
export const aViolation = (more: Record<string, unknown> = {}) => ({
  category: 'waste',
  areaId: idOf('D1K1S1'),
  description: 'Гэр хорооллын зам дагуу хог овоорсон байна.',
  place: '14-р гудамж, 25 тоот',
  foundOn: '2026-11-02',
  ...more,
})

/** Registers a violation found today over HTTP, by default in section D1K1S1. @returns the data of the response. */
export async function registerViolation(
  t: TestApp,
  more: Record<string, unknown> = {},
  by: TestPerson = people.citizen,
) {
  const body = {
    areaId: idOf('D1K1S1'),
    category: 'waste',
    description: 'Хогийн цэг халсан байна.',
    place: '12 дугаар байрны ард',
    foundOn: dayInUlaanbaatar(new Date()),
    lawId: null,
    ...more,
  }
  return okOf(await t.as(by).post('/v1/violations', body), 201)
}
