import type pg from 'pg'
import { type Actor, type Who } from '#contract/core/actor.ts'
import { type Route, reachOf } from '#contract/core/feature.ts'
import { check } from '#contract/core/issues.ts'
import { Problem } from '#contract/core/problem.ts'
import { type AuditLine, auditStatement, writeAudit } from './audit.ts'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'
import { findAnswer, keepAnswer } from './idempotency.ts'
import { Jobs } from './jobs.ts'
import { audienceOf } from './live.ts'
import { enqueueMail, type Mail } from './mailer.ts'
import type { Notice } from './notices.ts'
import { receiveWhole } from './receive.ts'
import { type Door, Rows, type Touched } from './rows.ts'
import type { Ask, Call, Origin, Served } from './serve.ts'
import { inTransaction } from './transaction.ts'

/** What comes in with a request, before it is parsed. */
export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

export interface Caller {
  actor: Actor | null
  lang: 'mn' | 'en'
  origin: Origin
  idempotencyKey?: string | undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- only routes of kind `upload` read it
  parts?: () => any
}

// oxlint-disable-next-line typescript/no-explicit-any -- the generic door; types stand in serve.ts
type Loose = any

const GET_TX = {
  query() {
    throw new Error('a read has no transaction')
  },
}

/**
 * One call of a route, the same from HTTP and in process: who → may they → parse → handler → trail → announce.
 * Writes run in one transaction, reads in none.
 */
export async function run(core: Core, served: Served, name: string, input: RawInput, caller: Caller): Promise<unknown> {
  const route = served.feature.routes[name]
  if (!route) throw new Error(`${served.feature.name} has no route ${name}`)
  core.maintenance.refuse(route, caller.actor, core.now())
  await allow(core, served, route, name, caller)
  const parsed = parse(route, input)
  const door = (): Door => ({
    feature: served.feature,
    anchors: served.anchors,
    verb: route.can,
    actor: caller.actor,
    now: core.now(),
    touched: [],
  })
  if (route.method === 'GET') return read(core, served, name, parsed, caller, door())
  if (route.kind !== 'upload' || !caller.parts) return write(core, served, name, route, parsed, caller, door)
  const received = await receiveWhole(core.files, caller.parts())
  try {
    return await write(core, served, name, route, parsed, { ...caller, parts: received.parts }, door)
  } finally {
    await received.done()
  }
}

async function read(
  core: Core,
  served: Served,
  name: string,
  parsed: RawInput,
  caller: Caller,
  door: Door,
): Promise<unknown> {
  const notes: AuditLine[] = []
  const call = makeCall(core, caller, door, new Rows(queriesOn(core.pool), door), GET_TX as never, notes, [], parsed)
  const answer = await served.handlers[name]?.(call)
  if (notes.length > 0) await writeAudit(queriesOn(core.pool), whoOf(caller), notes)
  return answer
}

async function write(
  core: Core,
  served: Served,
  name: string,
  route: Route,
  parsed: RawInput,
  caller: Caller,
  makeDoor: () => Door,
): Promise<unknown> {
  const after: (() => Promise<void> | void)[] = []
  let touched: Touched[] = []
  const once = caller.idempotencyKey && caller.actor && route.method === 'POST' && !route.secret
  const key = once
    ? { actorId: caller.actor?.id ?? '', route: `${served.feature.name}.${name}`, key: caller.idempotencyKey ?? '' }
    : undefined
  let answer: unknown
  try {
    answer = await inTransaction(core.pool, async (client, sendLast) => {
      after.length = 0
      const door = makeDoor()
      touched = door.touched
      if (key) {
        const before = await findAnswer(client, key, parsed.body)
        if (before) return before.answer
      }
      const notes: AuditLine[] = []
      const call = makeCall(core, caller, door, new Rows(queriesOn(client), door), client, notes, after, parsed)
      const made = await served.handlers[name]?.(call)
      const lines = [...(route.quiet ? [] : trailOf(served, door.touched)), ...notes]
      if (key) await keepAnswer(client, key, made)
      if (lines.length > 0) sendLast(auditStatement(whoOf(caller), lines))
      return made
    })
  } catch (error) {
    throw presentStale(served, error)
  }
  announce(core, served, touched)
  for (const work of after) await work()
  return answer
}

/** A message between instances holds so many rooms; more go in several. */
const ROOMS_AT_ONCE = 150
/** Beyond so many rows nobody is told which: an import is asked for as a whole. */
const IDS_MAX = 200

/** Tells those who may read the rows that they have changed. */
export function announce(core: Core, served: Served, touched: readonly Touched[]): void {
  const { feature, ids, rooms } = audienceOf(served, touched)
  tellRooms(core, feature, ids.length > IDS_MAX ? [] : ids, rooms)
}

function tellRooms(core: Core, feature: string, ids: string[], rooms: readonly string[]): void {
  for (let at = 0; at === 0 || at < rooms.length; at += ROOMS_AT_ONCE) {
    core.bus.tell('changed', { feature, ids, rooms: rooms.slice(at, at + ROOMS_AT_ONCE) }).catch(() => {})
  }
}

/** A stale change answers the row as it is now, through the presenter of its table. */
function presentStale(served: Served, error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'stale' || error.extra.current === undefined) return error
  const { table } = error.extra
  const presenters = served.present ?? {}
  const present = (table === undefined ? undefined : presenters[table]) ?? Object.values(presenters)[0]
  return new Problem('stale', { ...error.extra, current: present?.(error.extra.current) })
}

async function allow(core: Core, served: Served, route: Route, name: string, caller: Caller): Promise<void> {
  const who: Who = caller.actor?.role ?? 'ANYONE'
  if (reachOf(served.feature, route.can, who)) return
  if (!caller.actor) throw new Problem('not_signed_in')
  await writeAudit(queriesOn(core.pool), whoOf(caller), [
    { action: `${served.feature.name}.${name}`, outcome: 'refused' },
  ])
  throw new Problem('not_allowed')
}

function parse(route: Route, input: RawInput): RawInput {
  const errors = (['params', 'query', 'body'] as const).flatMap((part) => {
    const unsafe = unsafeText(input[part])
    return unsafe ? [{ path: unsafe, code: 'control_character' }] : []
  })
  if (errors.length > 0) throw new Problem('invalid', { errors })
  const parsed: RawInput = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    if (!schema) continue
    const result = check(schema, input[part] ?? (part === 'body' ? undefined : {}))
    if (!result.ok) {
      // an id that cannot exist is an id that does not exist
      if (part === 'params') throw new Problem('not_found')
      throw new Problem('invalid', { errors: result.errors })
    }
    parsed[part] = result.value
  }
  return parsed
}

/**
 * The path of the first text that PostgreSQL could not keep (NUL, a lone surrogate), or undefined; '.' for the value itself.
 * Paths are put together on the way back, as nearly no request needs one.
 */
function unsafeText(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return isUnsafe(value) ? '.' : undefined
  if (typeof value !== 'object' || value === null || depth > 40) return undefined
  for (const key of Object.keys(value)) {
    if (isUnsafe(key)) return '.'
    const found = unsafeText(Reflect.get(value, key), depth + 1)
    if (found) return found === '.' ? key : `${key}.${found}`
  }
  return undefined
}

const isUnsafe = (text: string) => text.includes('\0') || !text.isWellFormed()

/** What a handler is given. */
export function makeCall(
  core: Core,
  caller: Caller,
  door: Door,
  rows: Rows<Loose>,
  tx: Pick<pg.PoolClient, 'query'>,
  notes: AuditLine[],
  after: (() => Promise<void> | void)[],
  parsed: RawInput,
): Call<Loose, Route> {
  const call = {
    ...(parsed as { params: Loose; query: Loose; body: Loose }),
    rows,
    tx,
    core,
    actor: caller.actor,
    lang: caller.lang,
    origin: caller.origin,
    now: door.now,
    ask: askAs(core, caller),
    mail: async (mail: Mail) => {
      await enqueueMail(core, tx, mail)
      after.push(() => core.jobs.wake())
    },
    later: async (kind: string, payload: object, runAt?: Date) => {
      await Jobs.add(tx, kind, payload, runAt)
      if (!runAt) after.push(() => core.jobs.wake())
    },
    inform: async (notice: Notice) => {
      const teller = Object.values(core.features).find((served) => served.notices)
      if (!teller?.notices || !caller.actor) return
      const { later } = call
      const tell = (rooms: readonly string[]) => void after.push(() => tellRooms(core, teller.feature.name, [], rooms))
      await teller.notices({ tx, actor: caller.actor, now: door.now, later, tell }, notice)
    },
    note: (line: AuditLine) => void notes.push(line),
    // which rows is not said: those who hear of it ask for what is theirs
    tell: (rooms: readonly string[]) => void after.push(() => tellRooms(core, door.feature.name, [], rooms)),
    after: (work: () => Promise<void> | void) => void after.push(work),
    parts: () => caller.parts?.(),
  }
  return call as Call<Loose, Route>
}

/** Calls routes in process as this person (nobody, for the public pages). */
export function askAs(core: Core, caller: Caller): Ask {
  return (async (feature: { name: string }, name: string, input: RawInput = {}) => {
    const served = core.features[feature.name]
    if (!served) throw new Error(`no feature ${feature.name}`)
    return run(core, served, name, input, { ...caller, idempotencyKey: undefined })
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
