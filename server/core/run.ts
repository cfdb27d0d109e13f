import { type Actor, type Who } from '#contract/core/actor.ts'
import type { Dated } from '#contract/core/dated.ts'
import { type Route, reachOf } from '#contract/core/feature.ts'
import { Problem } from '#contract/core/problem.ts'
import { type AuditLine, auditStatement, writeAudit } from './audit.ts'
import { type Cancellation, cancellable } from './cancellation.ts'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'
import { findAnswer, keepAnswer } from './idempotency.ts'
import { Jobs, type Lane } from './jobs.ts'
import { audienceOf } from './live-rooms.ts'
import { enqueueMail, type Mail, type MailMaker } from './mailer.ts'
import type { Notice, WorkNotice } from './notices.ts'
import { parseInput, type RawInput } from './parse-input.ts'
import { receiveWhole } from './receive.ts'
import { recentCountsOf } from './recent-counts.ts'
import { type CountRows, type Door, Rows, type Touched } from './rows.ts'
import type { RecentReads } from './rows-page.ts'
import type { Ask, Call, Origin, Served, Tx } from './serve.ts'
import { sharedReadsOf } from './shared-reads.ts'
import { inTransaction, type SendLast, type Transaction } from './transaction.ts'
import { attempt, nested, newUnit, type UnitOfWork } from './unit-of-work.ts'

export interface Caller {
  actor: Actor | null
  lang: 'mn' | 'en'
  origin: Origin
  idempotencyKey?: string | undefined
  /** Nothing that was remembered may be answered: the request says `Cache-Control: no-cache`. */
  noCache?: boolean
  /** Cancelled when the caller disconnects before the answer. */
  cancellation?: Cancellation
  // oxlint-disable-next-line typescript/no-explicit-any -- only routes of kind `upload` read it
  parts?: () => any
  /** Only the totals of lists are wanted (core/totals.ts). */
  count?: CountRows | undefined
}

// oxlint-disable-next-line typescript/no-explicit-any -- the generic door; types stand in serve.ts
type Loose = any

const GET_TX = {
  query() {
    throw new Error('a read has no transaction')
  },
}

/**
 * One call of a route, the same from HTTP and in process: authorization → parsing → handler → audit → broadcast.
 * A write runs in one transaction, a read in none. Inside the `unit` of another write both use its transaction: they see its rows,
 * take no second connection, and take effect with its commit.
 */
export async function run(
  core: Core,
  served: Served,
  name: string,
  input: RawInput,
  caller: Caller,
  unit?: UnitOfWork,
): Promise<unknown> {
  const route = served.feature.routes[name]
  if (!route) throw new Error(`${served.feature.name} has no route ${name}`)
  core.maintenance.refuse(route, caller.actor, core.now())
  await allow(core, served, route, name, caller, unit)
  const task: Task = { served, name, route, parsed: parseInput(route, input), caller }
  if (unit) return route.method === 'GET' ? read(core, task, unit) : nested(unit, (inner) => handle(core, task, inner))
  const at = route.heavy ? { ...core, pool: core.pools.heavy } : core
  if (route.method === 'GET') return read(at, task, undefined)
  if (route.kind !== 'upload' || !caller.parts) return write(at, task)
  await admit(core, task)
  const received = await receiveWhole(core.files, caller.parts())
  try {
    return await write(at, { ...task, caller: { ...caller, parts: received.parts } })
  } finally {
    await received.done()
  }
}

/** A call that is allowed and parsed. */
interface Task {
  served: Served
  name: string
  route: Route
  parsed: RawInput
  caller: Caller
}

const doorOf = (core: Core, { served, route, caller }: Task): Door => ({
  feature: served.feature,
  anchors: served.anchors,
  verb: route.can,
  actor: caller.actor,
  now: core.now(),
  touched: [],
  count: caller.count,
})

/** Refuses an upload before its body is read. Nothing is written here, so there is no transaction; the handler looks again. */
async function admit(core: Core, task: Task): Promise<void> {
  const { served, name, parsed, caller } = task
  const scope = { db: core.pool, tx: GET_TX as never, notes: [], after: [], unit: undefined, parsed }
  const call = makeCall(core, caller, doorOf(core, task), scope)
  await served.admit?.[name]?.(call)
}

async function read(core: Core, task: Task, unit: UnitOfWork | undefined): Promise<unknown> {
  const { served, name, parsed, caller } = task
  const db = unit?.tx ?? readsOf(core, caller)
  const notes: AuditLine[] = []
  const door: Door = { ...doorOf(core, task), recent: unit ? undefined : recentReads(core, caller) }
  const call = makeCall(core, caller, door, { db, tx: GET_TX as never, notes, after: [], unit, parsed })
  const answer = await served.handlers[name]?.(call)
  if (unit) unit.lines.push(...notes)
  else if (notes.length > 0) await writeAudit(queriesOn(db), whoOf(caller), notes)
  return answer
}

const recentReads = (core: Core, { noCache = false }: Caller): RecentReads => ({
  total: (query) => recentCountsOf(core).totalOf(query, noCache),
  rows: (query, run) => sharedReadsOf(core).read(query, run, noCache),
})

/** Where the statements of a read go: they are cancelled when the caller disconnects. */
const readsOf = ({ pool, pools }: Core, { cancellation }: Caller): Tx =>
  cancellation ? cancellable(pool, pools.control, cancellation) : pool

/** Runs the handler of a write in the unit of work and adds what it did to the unit. */
async function handle(core: Core, task: Task, unit: UnitOfWork): Promise<unknown> {
  const { served, name, route, parsed, caller } = task
  const door = doorOf(core, task)
  const notes: AuditLine[] = []
  try {
    const { tx, after } = unit
    const answer = await served.handlers[name]?.(
      makeCall(core, caller, door, { db: tx, tx, notes, after, unit, parsed }),
    )
    // answers of a survey are many, and their feature broadcasts them together
    if (!route.quiet || door.touched.length > 0) unit.changes.push({ served, touched: door.touched })
    unit.lines.push(...(route.quiet ? [] : trailOf(served, door.touched)), ...notes)
    return answer
  } catch (error) {
    throw presentStale(served, error)
  }
}

async function write(core: Core, task: Task): Promise<unknown> {
  const { served, name, route, parsed, caller } = task
  const once = caller.idempotencyKey && caller.actor && route.method === 'POST' && !route.secret
  const key = once
    ? {
        actorId: caller.actor?.id ?? '',
        route: `${served.feature.name}.${name}`,
        key: caller.idempotencyKey ?? '',
        input: parsed,
      }
    : undefined
  return inUnit(core, caller, async (unit, sendLast) => {
    if (key) {
      const before = await findAnswer(unit.tx, key)
      if (before) return before.answer
    }
    const made = await handle(core, task, unit)
    if (key) await keepAnswer(unit.tx, key, made)
    if (unit.lines.length > 0) sendLast(auditStatement(whoOf(caller), unit.lines))
    return made
  })
}

/** Runs work as one unit: in one transaction, and after its commit broadcasts the changes and does what was put off until then. */
export async function inUnit<A>(
  core: Core,
  caller: Caller,
  work: (unit: UnitOfWork, sendLast: SendLast) => Promise<A>,
): Promise<A> {
  let unit: UnitOfWork | undefined
  let answer: A
  try {
    answer = await inTransaction(
      core.pool,
      (tx, sendLast) => {
        unit = newUnit(tx)
        return work(unit, sendLast)
      },
      caller.cancellation && { cancellation: caller.cancellation, control: core.pools.control },
    )
  } finally {
    if (unit && unit.refused.length > 0) await writeAudit(queriesOn(core.pool), whoOf(caller), unit.refused)
  }
  sharedReadsOf(core).startAgain()
  for (const { served, touched } of unit?.changes ?? []) announce(core, served, touched)
  for (const one of unit?.after ?? []) await one()
  return answer
}

/** A message between instances holds so many rooms; more go in several. */
const ROOMS_AT_ONCE = 150
/** Beyond so many rows nobody is told which: an import is asked for as a whole. */
const IDS_MAX = 200

/** Tells those who may read the rows that they have changed. */
export function announce(core: Core, served: Served, touched: readonly Touched[]): void {
  const { feature, ids, rooms, pages } = audienceOf(served, touched)
  tellRooms(core, feature, ids.length > IDS_MAX ? [] : ids, rooms, pages)
}

function tellRooms(core: Core, feature: string, ids: string[], rooms: readonly string[], pages = true): void {
  for (let at = 0; at === 0 || at < rooms.length; at += ROOMS_AT_ONCE) {
    core.bus.tell('changed', { feature, ids, rooms: rooms.slice(at, at + ROOMS_AT_ONCE), pages }).catch(() => {})
  }
}

/** Problems whose record has been presented: one of a nested write passes the outer one as well. */
const presented = new WeakSet<Problem>()

/** A stale change answers the row as it is now, through the presenter of its table. */
function presentStale(served: Served, error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'stale' || error.extra.current === undefined) return error
  if (presented.has(error)) return error
  const { table } = error.extra
  const presenters = served.present ?? {}
  const present = (table === undefined ? undefined : presenters[table]) ?? Object.values(presenters)[0]
  const problem = new Problem('stale', { ...error.extra, current: present?.(error.extra.current) })
  presented.add(problem)
  return problem
}

async function allow(
  core: Core,
  served: Served,
  route: Route,
  name: string,
  caller: Caller,
  unit: UnitOfWork | undefined,
): Promise<void> {
  const who: Who = caller.actor?.role ?? 'ANYONE'
  if (reachOf(served.feature, route.can, who)) return
  if (!caller.actor) throw new Problem('not_signed_in')
  const line: AuditLine = { action: `${served.feature.name}.${name}`, outcome: 'refused' }
  if (unit) unit.refused.push(line)
  else await writeAudit(queriesOn(core.pool), whoOf(caller), [line])
  throw new Problem('not_allowed')
}

/** Where a call's statements go, and where it leaves what follows from it. */
interface Scope {
  db: Tx
  tx: Transaction
  notes: AuditLine[]
  after: (() => Promise<void> | void)[]
  /** The open write that this call is part of. */
  unit: UnitOfWork | undefined
  parsed: RawInput
}

/** What a handler is given. */
export function makeCall(core: Core, caller: Caller, door: Door, scope: Scope): Call<Loose, Route> {
  const { db, tx, notes, after, unit, parsed } = scope
  const call = {
    ...(parsed as { params: Loose; query: Loose; body: Loose }),
    rows: new Rows<Loose>(queriesOn(db), door),
    db,
    tx,
    core,
    actor: caller.actor,
    lang: caller.lang,
    origin: caller.origin,
    noCache: caller.noCache ?? false,
    now: door.now,
    ask: askAs(core, caller, unit),
    setting: <V>(setting: Dated<V>) =>
      (tx as unknown) === GET_TX && !unit ? core.settings.values(setting) : core.settings.valuesWithin(db, setting),
    mail: async (mail: Mail | MailMaker) => {
      await enqueueMail(core, tx, mail)
      after.push(() => core.jobs.wake())
    },
    later: async (kind: string, payload: object, runAt?: Date, lane?: Lane) => {
      await Jobs.add(tx, kind, payload, runAt, lane)
      if (!runAt) after.push(() => core.jobs.wake())
    },
    inform: async (notice: Notice | WorkNotice) => {
      const teller = Object.values(core.features).find((served) => served.notices)
      if (!teller?.notices) return
      const { later } = call
      const tell = (rooms: readonly string[]) => void after.push(() => tellRooms(core, teller.feature.name, [], rooms))
      await teller.notices({ tx, actor: caller.actor, now: door.now, later, tell }, { to: [], ...notice })
    },
    note: (line: AuditLine) => void notes.push(line),
    // which rows is not said: those who hear of it ask for what is theirs
    tell: (rooms: readonly string[]) => void after.push(() => tellRooms(core, door.feature.name, [], rooms)),
    after: (work: () => Promise<void> | void) => void after.push(work),
    attempt: <A>(work: () => Promise<A>) =>
      attempt(tx, [door.touched, notes, after, ...(unit ? [unit.changes, unit.lines, unit.after] : [])], work),
    parts: () => caller.parts?.(),
  }
  return call as Call<Loose, Route>
}

/** Calls routes in process as this person (nobody, for the public pages); inside a `unit`, as part of that write. */
export function askAs(core: Core, caller: Caller, unit?: UnitOfWork): Ask {
  return (async (feature: { name: string }, name: string, input: RawInput = {}) => {
    const served = core.features[feature.name]
    if (!served) throw new Error(`no feature ${feature.name}`)
    return run(core, served, name, input, { ...caller, idempotencyKey: undefined }, unit)
  }) as unknown as Ask
}

/** Who an audit line names. */
export const whoOf = (caller: Caller) => ({
  actor: caller.actor,
  requestId: caller.origin.requestId,
  address: caller.origin.address || null,
})

/** The audit lines of the rows that were written. */
export function trailOf(served: Served, touched: readonly Touched[]): AuditLine[] {
  return touched
    .filter((t) => !t.quiet)
    .map((t) => {
      const areaColumn = served.anchors[t.table]?.area
      return {
        action: `${served.feature.name}.${t.action}`,
        table_name: t.table,
        row_id: String(t.row.id ?? ''),
        area_id: areaColumn ? ((t.row[areaColumn] as string | null) ?? null) : null,
        from_state: t.from ?? null,
        to_state: t.to ?? null,
        note: t.note ?? null,
        details: t.details ?? null,
      }
    })
}
