import type pg from 'pg'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { searchText } from '../core/database/folded-search.ts'
import { idOf, people, type TestPerson } from './people.ts'

/** Inserts a survey of an area in a given state directly into the database; days are relative to today. */
export async function makeSurvey(
  db: Pick<pg.Pool, 'query'>,
  wish: {
    area: string
    author?: TestPerson
    title?: string
    status?: 'draft' | 'published' | 'closed'
    days?: [from: number, to: number]
  },
): Promise<string> {
  const { status = 'published', author = people.cityAdmin, title = `Судалгаа ${wish.area}` } = wish
  const today = dayInUlaanbaatar(new Date())
  const [from, to] = wish.days ?? [-3, 10]
  const values: Record<string, unknown> = {
    area_id: idOf(wish.area),
    author_id: author.id,
    author_area_id: idOf(author.area ?? 'C'),
    title: JSON.stringify({ mn: title }),
    description: JSON.stringify({ mn: '' }),
    start_date: addDays(today, from),
    end_date: addDays(today, to),
    channels: ['online'],
    anonymous: false,
    open_to_all: false,
    result_view: 'staff_always',
    structure: '[]',
    questions: 0,
    status,
    published_at: status === 'draft' ? null : new Date(),
    closed_at: status === 'closed' ? new Date() : null,
    search: searchText(title),
  }
  const names = Object.keys(values)
  const { rows } = await db.query(
    `insert into surveys (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  return rows[0].id
}
