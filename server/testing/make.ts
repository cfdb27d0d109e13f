import type pg from 'pg'
import { docFromText } from '#contract/core/richtext.ts'
import { columnsOf } from '../core/content-kept.ts'
import type { TestApp } from './app.ts'
import { makeContact } from './contacts.ts'
import { makeContent, makeEveryKind } from './content.ts'
import { seedLeaders } from './leaders.ts'
import { makeMedia } from './media.ts'
import { makeNotification } from './notifications.ts'
import { AREA_CODES, CITY, idOf, levelOf, people, type TestPerson } from './people.ts'
import { seedRates } from './rates.ts'
import { makeReportsOf } from './reports.ts'
import { makeSurvey } from './survey-rows.ts'
import { makeViolation } from './violations.ts'

type Db = Pick<pg.Pool, 'query'>

interface NewsWish {
  area: string
  author?: TestPerson
  title?: string
  text?: string
  status?: 'draft' | 'published' | 'archived'
  publishAt?: Date
  deleted?: boolean
}

/** Puts a piece of news where it is wanted, going round the door: tests say what they need in one line. */
export async function makeNews(db: Db, wish: NewsWish): Promise<string> {
  const author = wish.author ?? people.cityAdmin
  const status = wish.status ?? 'published'
  const columns = columnsOf({
    title: { mn: wish.title ?? `Мэдээ ${wish.area}`, en: `News ${wish.area}` },
    body: { mn: docFromText(wish.text ?? 'Агуулга') },
    category: 'general',
    cover: null,
  })
  const values: Record<string, unknown> = {
    area_id: idOf(wish.area),
    author_id: author.id,
    author_area_id: idOf(author.area ?? 'C'),
    ...columns,
    title: JSON.stringify(columns.title),
    body: JSON.stringify(columns.body),
    excerpt: JSON.stringify(columns.excerpt),
    status,
    publish_at: wish.publishAt ?? (status === 'draft' ? null : new Date(Date.now() - 60_000)),
    deleted_at: wish.deleted ? new Date() : null,
  }
  const names = Object.keys(values)
  const { rows } = await db.query(
    `insert into news (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  return rows[0].id
}

const ROLE_OF = {
  city: 'CITY_ADMIN',
  district: 'DISTRICT_ADMIN',
  khoroo: 'KHOROO_ADMIN',
  section: 'SECTION_LEADER',
} as const

const isLed = (code: string): boolean =>
  Object.values(people).some(({ role, area }) => role === 'SECTION_LEADER' && area === code)

/** At least one row of every feature in every area: what the leak walk looks at. */
export async function seedEverywhere(t: Pick<TestApp, 'core'>): Promise<void> {
  const db = t.core.pool
  await seedRates(db)
  await seedLeaders(t)
  for (const code of AREA_CODES) {
    const level = levelOf(code)
    const id = idOf(`extra ${code}`)
    await db.query(
      `insert into users (id, email, role, area_id, area_level, first_name, last_name, status) values ($1, $2, $3, $4, $5, $6, 'Дорж', $7)`,
      // a section whose leader has an account has no other one
      [
        id,
        `extra.${code.toLowerCase()}@test.mn`,
        ROLE_OF[level],
        idOf(code),
        level,
        code,
        isLed(code) ? 'inactive' : 'active',
      ],
    )
    const author: TestPerson = { name: code, id, email: '', role: ROLE_OF[level], area: code }
    await makeNews(db, { area: code, author })
    await makeNews(db, { area: code, author, status: 'draft' })
    await makeNews(db, { area: code, author, status: 'archived' })
    await makeNews(db, { area: code, author, deleted: true })
    await makeContact(db, { area: code })
    await makeNotification(db, { area: code, author })
    await makeNotification(db, { area: code, author, status: 'draft' })
    await makeContent(db, { table: 'manual', category: 'chapter' }, { area: code, author })
    await makeViolation(db, { area: code, reporter: author, status: 'verified' })
    await makeEveryKind(db, code, author)
    await makeMedia(db, { area: code, by: author })
    await makeMedia(db, { area: code, by: author, shared: true })
    await makeSurvey(db, { area: code, author })
    await makeSurvey(db, { area: code, author, status: 'draft' })
    if (code !== CITY) await makeReportsOf(db, author)
    await db.query(
      `insert into audit_log (actor_id, actor_role, action, table_name, row_id, area_id) values ($1::uuid, $2, 'news.change', 'news', $1::uuid::text, $3)`,
      [id, ROLE_OF[level], idOf(code)],
    )
    await db.query(
      `insert into files (owner_id, area_id, name, type, bytes, sha256) values ($1, $2, 'a.webp', 'image/webp', 1, '')`,
      [id, idOf(code)],
    )
  }
}
