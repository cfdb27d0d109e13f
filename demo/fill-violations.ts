import type pg from 'pg'
import { insertMany } from '../server/core/database/sql.ts'
import type { AreaSeed } from './areas.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { textsOf, VIOLATION_TEXTS } from './texts/violations.ts'
import { makeViolations, searchOf, type ViolationSeed } from './violations.ts'

/** The city's own rules by their titles, as they are chosen in a violation. */
async function rulesIn(client: Pick<pg.Pool, 'query'>) {
  const titles = Object.values(VIOLATION_TEXTS).flatMap(({ rules }) => rules ?? [])
  const { rows } = await client.query<{ id: string; title: string; number: string; adopted: string }>(
    `select id, title ->> 'mn' as title, number, adopted_on::text as adopted from laws
     where status = 'published' and title ->> 'mn' = any($1) order by adopted_on desc`,
    [titles],
  )
  return rows
}

/** Where a law is named and the city had rules of its own by then, they are named. */
function lawOf(seed: ViolationSeed, rules: Awaited<ReturnType<typeof rulesIn>>): { id: string | null; law: string } {
  const title = textsOf(seed.category).rules
  const found = seed.law === '' ? undefined : rules.find((one) => one.title === title && one.adopted <= seed.foundOn)
  return found ? { id: found.id, law: `${found.number} ${found.title}` } : { id: null, law: seed.law }
}

/** Two years of violations with their history, comments and photos (drawings that the news has made already). */
export async function fillViolations(
  client: Pick<pg.Pool, 'query'>,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const rules = await rulesIn(client)
  const made = makeViolations(areas, people).map((seed) => {
    const { id, law } = lawOf(seed, rules)
    return { ...seed, lawId: id, law }
  })
  const { rows } = await client.query<{ id: string }>('select id from files')
  const drawn = new Set(rows.map(({ id }) => id))
  const photosOf = (keys: readonly string[]) => keys.map((key) => idOf('file', key)).filter((id) => drawn.has(id))
  await insertMany(
    client,
    'violations',
    made.map((v) => ({
      id: v.id,
      area_id: v.area.id,
      reporter_id: v.reporter.id,
      reporter_area_id: v.reporter.areaId,
      category: v.category,
      description: v.description,
      law: v.law,
      law_id: v.lawId,
      organisation: v.organisation,
      place: v.place,
      lat: v.point?.lat ?? null,
      lon: v.point?.lon ?? null,
      photos: photosOf(v.photos),
      found_on: v.foundOn,
      status: v.status,
      level: v.level,
      assignee_id: v.assignee?.id ?? null,
      due_on: v.dueOn,
      duplicate_of: v.duplicateOf,
      closed_at: v.closedAt,
      search: searchOf(v),
      version: v.steps.length,
      created_at: v.createdAt,
      updated_at: v.updatedAt,
    })),
  )
  await insertMany(
    client,
    'violation_comments',
    made.flatMap((v) =>
      v.comments.map((c, n) => ({
        id: idOf('violation comment', `${v.id} ${n}`),
        violation_id: v.id,
        author_id: c.by.id,
        text: c.text,
        status: c.status,
        version: 1,
        created_at: c.at,
      })),
    ),
  )
  const steps = made.flatMap((v) => v.steps.map((step) => ({ v, ...step })))
  await writeHistory(
    client,
    steps.map(({ v, at, action, by, from, to, note }) => ({
      at,
      by,
      action: `violations.${action}`,
      table: 'violations',
      row: v.id,
      areaId: v.area.id,
      from,
      to,
      note,
    })),
  )
  await client.query(
    `insert into file_links (file_id, table_name, row_id)
     select distinct photo, 'violations', id from violations, unnest(photos) as photo`,
  )
}

/** A line of the audit log that the demo writes. */
export interface PastLine {
  at: string
  by: PersonSeed | null
  action: string
  table: string
  row: string
  areaId: string
  from: string | null
  to: string | null
  note: string | null
}

/** Writes what happened into the audit log, in the order in which it happened; it is sealed when the server runs. */
export async function writeHistory(client: Pick<pg.Pool, 'query'>, lines: readonly PastLine[]): Promise<void> {
  const rows = lines
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ at, by, action, table, row, areaId, from, to, note }) => ({
      at,
      actor_id: by?.id ?? null,
      actor_role: by?.role ?? null,
      action,
      outcome: 'done',
      table_name: table,
      row_id: row,
      area_id: areaId,
      from_state: from,
      to_state: to,
      note,
    }))
  await insertMany(client, 'audit_log', rows)
}
