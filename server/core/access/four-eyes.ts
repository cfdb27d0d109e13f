import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#contract/core/model/actor.ts'
import type { FourEyesFact, PublishedCount, Submitted } from '#contract/core/model/four-eyes.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Rows } from './rows.ts'

// Entries that one person writes and another one decides on. Their tables have the columns day, status (draft, submitted, published,
// rejected), writers, decided_by, decided_at, updated_at and version.

interface FourEyesCall {
  // oxlint-disable-next-line typescript/no-explicit-any -- a table of any feature
  rows: Rows<any>
  actor: Actor | null
  now: Date
}

/** What a person may do with such entries. */
export interface FourEyesRights {
  enters: boolean
  publishes: boolean
}

/** The facts of the workflow about the caller and an entry by these writers. */
export function fourEyesFacts(
  { actor }: Pick<FourEyesCall, 'actor'>,
  { enters, publishes }: FourEyesRights,
  writers: readonly string[],
): FourEyesFact[] {
  const facts: FourEyesFact[] = []
  if (enters) facts.push('enters')
  if (publishes) facts.push('publishes')
  if (actor && !writers.includes(actor.id)) facts.push('other')
  return facts
}

/** The values that a step writes: who has decided; a person who submits an entry is responsible for it like those who wrote it. */
export function stepValues(
  { actor, now }: Pick<FourEyesCall, 'actor' | 'now'>,
  { writers }: { writers: readonly string[] },
  action: 'submit' | 'withdraw' | 'publish' | 'reject',
) {
  const isDecision = action === 'publish' || action === 'reject'
  const isNewWriter = action === 'submit' && actor && !writers.includes(actor.id)
  return {
    updated_at: now,
    decided_by: isDecision ? (actor?.id ?? null) : null,
    decided_at: isDecision ? now : null,
    ...(isNewWriter ? { writers: [...writers, actor.id] } : {}),
  }
}

/** The submitted entries of one owner up to a day. */
export interface SubmittedOf {
  table: string
  /** The column with the owner's id. */
  column: string
  id: string
  until: string
}

interface Entry {
  id: string
  day: string
  version: number
  is_own: boolean
}

async function submittedBy(
  { rows }: FourEyesCall,
  { id: actorId }: Actor,
  { table, column, id, until }: SubmittedOf,
  { isLocked }: { isLocked: boolean },
) {
  const found: Entry[] = await rows
    .from(table)
    .select([`${table}.id`, `${table}.day`, `${table}.version`])
    .select(sql<boolean>`${actorId} = any (${sql.ref(`${table}.writers`)})`.as('is_own'))
    .where(`${table}.${column}`, '=', id)
    .where(`${table}.status`, '=', 'submitted')
    .where(`${table}.day`, '<=', until)
    // the order in which everybody locks
    .orderBy(`${table}.id`)
    .$if(isLocked, (q) => q.forUpdate())
    .execute()
  const others = found.filter(({ is_own: isOwn }) => !isOwn)
  const versions = others.map((entry) => `${entry.id} ${entry.version}`).join('\n')
  return { others, own: found.length - others.length, print: createHash('sha256').update(versions).digest('hex') }
}

/** What the caller would publish. @throws Problem('not_allowed') for people who may not. */
export async function submittedUntil(
  call: FourEyesCall,
  { publishes }: FourEyesRights,
  of: SubmittedOf,
): Promise<Submitted> {
  if (!call.actor || !publishes) throw new Problem('not_allowed')
  const { others, own, print } = await submittedBy(call, call.actor, of, { isLocked: false })
  const days = others.map(({ day }) => day).toSorted()
  return { count: others.length, own, from: days[0] ?? null, to: days.at(-1) ?? null, print }
}

/**
 * Publishes all submitted entries up to a day, without those that the caller has written.
 *
 * @throws Problem('not_allowed') for people who may not; Problem('conflict') when they are not those of `print` any more.
 */
export async function publishSubmitted(
  call: FourEyesCall,
  { publishes }: FourEyesRights,
  { print: seen, ...of }: SubmittedOf & { print: string },
): Promise<PublishedCount> {
  const { rows, actor } = call
  if (!actor || !publishes) throw new Problem('not_allowed')
  const { others, own, print } = await submittedBy(call, actor, of, { isLocked: true })
  if (print !== seen) throw new Problem('conflict', { errors: [{ path: 'print', code: 'submitted_changed' }] })
  if (others.length > 0) {
    const ids = others.map(({ id }) => id)
    await rows.changeMany(
      of.table,
      // one parameter: PostgreSQL takes 65,535 of them
      (q) => q.where('id', '=', sql`any (${ids}::uuid[])`),
      { ...stepValues(call, { writers: [] }, 'publish'), status: 'published', version: sql`version + 1` } as never,
      { action: 'publish', from: 'submitted', to: 'published' },
    )
  }
  return { published: others.length, own }
}
