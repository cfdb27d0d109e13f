import { type RawBuilder, sql } from 'kysely'
import { endOfDayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { AuditEntry } from '#contract/features/admin/index.ts'
import { type AreaRefRow, areaRef } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import type { Hits } from '../../core/access/limited-list.ts'
import type { PageAsk } from '../../core/access/list.ts'
import { partOf, searchWords } from '../../core/database/folded-search.ts'
import type { AdminTables } from './tables.ts'

interface Actor {
  id: string
  email: string
  firstName: string
  lastName: string
}
/** A row of the log with its area and its person. */
export type AuditLineRow = AdminTables['audit_log'] & { area: AreaRefRow | null; actor: Actor | null }

/** The parsed filters of the log. */
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

/** The person of an entry. */
export const actorOfLine = sql<Actor | null>`(
  select jsonb_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name)
  from users u where u.id = audit_log.actor_id)`

/** The request for a page of entries; `actions` are the actions that occur in the log. */
export const auditAsk = (
  query: AuditQuery,
  actions: readonly string[],
): PageAsk<AdminTables, 'audit_log', AuditLineRow> => ({
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
      .$if(query.areaId !== undefined, (w) => w.where(inAndBelow('audit_log.area_id', query.areaId)))
      .$if(query.from !== undefined, (w) => w.where('audit_log.at', '>=', startOfDayInUlaanbaatar(query.from ?? '')))
      .$if(query.to !== undefined, (w) => w.where('audit_log.at', '<', endOfDayInUlaanbaatar(query.to ?? '')))
  },
  select: (q) => q.selectAll('audit_log').select([areaRef('audit_log.area_id').as('area'), actorOfLine.as('actor')]),
})

/** Minimum length of a word searched in names and notes: shorter ones match nearly everything. */
const WORD_MIN_CHARS = 3

// must match the expression of the index audit_log_by_note
const note = sql`translate(lower(audit_log.note collate "und-x-icu"), '\u04e9\u04af\u0451\u0454\u0457', '\u043e\u0443\u0435\u043e\u0443')`

/**
 * The hits of a search: each word is part of the action, the note, or the actor's name or e-mail address, or begins the
 * record's id. The log is far too long for a scan, so entries are found by one index each: by action, by person, by
 * note and record.
 */
function hitsOf(words: readonly (readonly string[])[], actions: readonly string[]): Hits[] {
  if (words.length === 0) return []
  const found = words.map((word) => matchesOf(word, actions))
  const inAll = actions.filter((action) => found.every((one) => one.actions.includes(action)))
  const people = found.flatMap(({ people: some }) => some ?? [])
  const sets: Hits[] = [
    {
      where: sql<boolean>`audit_log.action = any(${inAll}::text[])`,
      each: {
        from: sql`unnest(${inAll}::text[]) as page_each(value)`,
        where: sql<boolean>`audit_log.action = page_each.value`,
      },
    },
    ...byText(found),
  ]
  return people.length === 0 ? sets : [...sets, ...byPeople(found, people)]
}

/**
 * Entries of the people whose names have a word, as one list of each person. The other words are in actions or in further
 * names, which the index of a person's entries answers alone, or in notes, which few entries have. Other words in record
 * ids are found with the records.
 */
function byPeople(found: readonly Matches[], people: readonly RawBuilder<unknown>[]): Hits[] {
  const some = sql`select id from users where ${either(people)}`
  const entriesWith = (rest: RawBuilder<unknown>): Hits => ({
    where: sql<boolean>`(audit_log.actor_id in (${some})${rest})`,
    each: {
      from: sql`(${some}) as page_each(value)`,
      where: sql<boolean>`(audit_log.actor_id = page_each.value${rest})`,
    },
  })
  if (found.length === 1) return [entriesWith(sql``)]
  const known = (word: Matches) => [...byAction(word), ...byPerson(word)]
  const notes = found.flatMap(({ note: one }) => one ?? [])
  return [
    ...(found.every((word) => known(word).length > 0) ? [entriesWith(sql` and ${allOf(found, known)}`)] : []),
    entriesWith(sql` and audit_log.note is not null and ${either(notes)} and ${allOf(found, anywhere)}`),
  ]
}

/** Notes up to this length are in the index audit_log_noted, longer ones in audit_log_noted_long: conditions as in the indexes. */
const SHORT_NOTE = sql<boolean>`(octet_length(audit_log.note) > 1500) is not true`
const LONG_NOTE = sql<boolean>`octet_length(audit_log.note) > 1500`

/**
 * Entries with a word in their note or record, each set with an index that can be read in the order of the page: of notes
 * the one of all entries with notes, which is soon enough for frequent words and has all that the condition reads. Of
 * several words the planner can also start with the rarest, as every alternative has an index; people have a separate set.
 */
function byText(found: readonly Matches[]): Hits[] {
  const records = found.map(({ record }) => record)
  const notes = found.flatMap(({ note: one }) => one ?? [])
  const inNotes = (condition: RawBuilder<unknown>): Hits[] =>
    [SHORT_NOTE, LONG_NOTE].map((length) => ({
      where: sql<boolean>`(audit_log.note is not null and ${length} and ${condition})`,
    }))
  if (found.length === 1) return [...records.map((where) => ({ where })), ...notes.flatMap(inNotes)]
  const inRecord = { where: sql<boolean>`(${either(records)} and ${allOf(found, anywhere)})` }
  if (notes.length === 0) return [inRecord]
  // actions are compared before notes, which are folded for it; without record ids, which the set before has anyway, the
  // planner expects so few hits of frequent words together that it reads them all from the table
  const ordered = found.toSorted((a, b) => b.actions.length - a.actions.length)
  return [inRecord, ...inNotes(allOf(ordered, inLine))]
}

const byAction = ({ actions }: Matches) =>
  actions.length > 0 ? [sql<boolean>`audit_log.action = any(${actions}::text[])`] : []

const inLine = (word: Matches) => [...byAction(word), word.record, ...(word.note ? [word.note] : [])]

const anywhere = (word: Matches) => [...inLine(word), ...byPerson(word)]

const byPerson = ({ people }: Matches) =>
  people ? [sql<boolean>`audit_log.actor_id in (select id from users where ${people})`] : []

const allOf = (found: readonly Matches[], conditions: (word: Matches) => readonly RawBuilder<unknown>[]) =>
  sql<boolean>`${sql.join(
    found.map((word) => either(conditions(word))),
    sql` and `,
  )}`

const either = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(conditions, sql` or `)})`

/** The conditions for one word; names and notes match any of its spellings. */
interface Matches {
  actions: readonly string[]
  /** Undefined when the word is too short for a search in names. */
  people: RawBuilder<boolean> | undefined
  /** The beginning of the record's id. */
  record: RawBuilder<boolean>
  /** Undefined when the word is too short for a search in notes. */
  note: RawBuilder<boolean> | undefined
}

function matchesOf(spellings: readonly string[], actions: readonly string[]): Matches {
  const plain = (spellings[0] ?? '').replace(/\\(.)/g, '$1')
  // in the collation of the index on the id, everything that begins with the word is between these two
  const record = sql<boolean>`(audit_log.row_id ~>=~ ${plain} and audit_log.row_id ~<~ ${`${plain}\u{10FFFF}`})`
  const named = actions.filter((name) => name.toLowerCase().includes(plain))
  if ([...plain].length < WORD_MIN_CHARS) return { actions: named, people: undefined, record, note: undefined }
  return {
    actions: named,
    people: partOf(sql.ref('users.search'), spellings),
    record,
    note: partOf(note, spellings),
  }
}

/** An entry for a response. */
export const showLine = (line: AuditLineRow): Omit<AuditEntry, 'record' | 'recordState' | 'names'> => ({
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
