import { type RawBuilder, sql } from 'kysely'
import { endOfDayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/dates.ts'
import type { AuditEntry } from '#contract/features/admin/index.ts'
import { type AreaRefRow, areaRef } from '../../core/area-ref.ts'
import type { Hits, PageAsk } from '../../core/rows-page.ts'
import { partOf, searchWords } from '../../core/search.ts'
import type { AdminTables } from './tables.ts'

interface Actor {
  id: string
  email: string
  firstName: string
  lastName: string
}
type Line = AdminTables['audit_log'] & { area: AreaRefRow | null; actor: Actor | null }

/** The filters of the log, parsed. */
export interface AuditQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  actorId?: string | undefined
  action?: string | undefined
  table?: string | undefined
  rowId?: string | undefined
  areaId?: string | undefined
  outcome?: 'done' | 'refused' | undefined
  from?: string | undefined
  to?: string | undefined
}

const actorOfLine = sql<Actor | null>`(
  select jsonb_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name)
  from users u where u.id = audit_log.actor_id)`

/** The list of lines as it is asked of Rows; `actions` are those that the log has. */
export const auditAsk = (query: AuditQuery, actions: readonly string[]): PageAsk<AdminTables, 'audit_log', Line> => ({
  query,
  sorts: { at: 'at' },
  defaultSort: '-at',
  isHuge: true,
  hits: hitsOf(searchWords(query.q ?? ''), actions),
  where: (q) => {
    const equal = [
      ['actor_id', query.actorId],
      ['action', query.action],
      ['table_name', query.table],
      ['row_id', query.rowId],
      ['outcome', query.outcome],
    ] as const
    const narrowed = equal.reduce(
      (w, [column, value]) => (value === undefined ? w : w.where(`audit_log.${column}`, '=', value as never)),
      q,
    )
    return narrowed
      .$if(query.areaId !== undefined, (w) => w.where(inArea(query.areaId ?? '')))
      .$if(query.from !== undefined, (w) => w.where('audit_log.at', '>=', startOfDayInUlaanbaatar(query.from ?? '')))
      .$if(query.to !== undefined, (w) => w.where('audit_log.at', '<', endOfDayInUlaanbaatar(query.to ?? '')))
  },
  select: (q) => q.selectAll('audit_log').select([areaRef('audit_log.area_id').as('area'), actorOfLine.as('actor')]),
})

const inArea = (areaId: string) =>
  sql<boolean>`audit_log.area_id in (select id from areas where path like (select path || '%' from areas where id = ${areaId}))`

/** Letters from which on a word is looked for in names and notes: shorter ones are part of nearly everything. */
const WORD_MIN_CHARS = 3

// the expression of the index audit_log_by_note
const note = sql`translate(lower(audit_log.note collate "und-x-icu"), '\u04e9\u04af\u0451\u0454\u0457', '\u043e\u0443\u0435\u043e\u0443')`

/**
 * What a search finds: each of its words is part of the action, of the note or of the name or address of who did it, or begins the
 * record's id. The log is far too long to be read through, so the lines are looked for where one index has them: by action, by
 * person, by note and record.
 */
function hitsOf(words: readonly (readonly string[])[], actions: readonly string[]): Hits[] {
  if (words.length === 0) return []
  const found = words.map((word) => matchesOf(word, actions))
  const byAction = actions.filter((action) => found.every((one) => one.actions.includes(action)))
  const people = found.flatMap(({ people: some }) => some ?? [])
  const sets: Hits[] = [
    {
      where: sql<boolean>`audit_log.action = any(${byAction}::text[])`,
      each: {
        from: sql`unnest(${byAction}::text[]) as page_each(value)`,
        where: sql<boolean>`audit_log.action = page_each.value`,
      },
    },
    ...byText(found),
  ]
  if (people.length === 0) return sets
  const some = sql`select id from users where ${either(people)}`
  const rest = words.length > 1 ? sql` and ${allOf(found, (word) => [...inLine(word), ...byPerson(word)])}` : sql``
  return [
    ...sets,
    {
      where: sql<boolean>`(audit_log.actor_id in (${some})${rest})`,
      each: {
        from: sql`(${some}) as page_each(value)`,
        where: sql<boolean>`(audit_log.actor_id = page_each.value${rest})`,
      },
    },
  ]
}

/**
 * Lines that have a word in their note or record. A single word is looked for in one index at a time, which can be read in the order
 * of the page. Of several words the rarest leads: every alternative of each has an index, so people stay out; they have a set of their
 * own.
 */
function byText(found: readonly Matches[]): Hits[] {
  const texts = found.flatMap(({ texts: some }) => some)
  if (found.length === 1) return texts.map((where) => ({ where }))
  return [{ where: sql<boolean>`(${either(texts)} and ${allOf(found, inLine)})` }]
}

const inLine = ({ actions, texts }: Matches) =>
  actions.length > 0 ? [sql<boolean>`audit_log.action = any(${actions}::text[])`, ...texts] : texts

const byPerson = ({ people }: Matches) =>
  people ? [sql<boolean>`audit_log.actor_id in (select id from users where ${people})`] : []

const allOf = (found: readonly Matches[], conditions: (word: Matches) => readonly RawBuilder<unknown>[]) =>
  sql<boolean>`${sql.join(
    found.map((word) => either(conditions(word))),
    sql` and `,
  )}`

const either = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(conditions, sql` or `)})`

/** Where one word may be found: names and notes have it in one of its spellings. */
interface Matches {
  actions: readonly string[]
  /** Undefined when the word is too short to be looked for in names. */
  people: RawBuilder<boolean> | undefined
  texts: readonly RawBuilder<boolean>[]
}

function matchesOf(spellings: readonly string[], actions: readonly string[]): Matches {
  const plain = (spellings[0] ?? '').replace(/\\(.)/g, '$1')
  // the order of characters that the index on the id has: everything that begins with the word lies between these two
  const record = sql<boolean>`(audit_log.row_id ~>=~ ${plain} and audit_log.row_id ~<~ ${`${plain}\u{10FFFF}`})`
  const named = actions.filter((name) => name.toLowerCase().includes(plain))
  if ([...plain].length < WORD_MIN_CHARS) return { actions: named, people: undefined, texts: [record] }
  return {
    actions: named,
    people: partOf(sql.ref('users.search'), spellings),
    texts: [record, sql<boolean>`(audit_log.note is not null and ${partOf(note, spellings)})`],
  }
}

/** A line as it is answered. */
export const showLine = (line: Line): Omit<AuditEntry, 'record' | 'names'> => ({
  id: line.id,
  at: line.at.toISOString(),
  actor: line.actor && {
    id: line.actor.id,
    email: line.actor.email,
    name: `${line.actor.lastName} ${line.actor.firstName}`.trim(),
    role: line.actor_role,
  },
  action: line.action,
  outcome: line.outcome,
  table: line.table_name,
  rowId: line.row_id,
  area: line.area,
  from: line.from_state,
  to: line.to_state,
  note: line.note,
  details: line.details,
  address: line.address,
  requestId: line.request_id,
  chainNo: line.chain_no,
})
