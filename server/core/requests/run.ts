import type { Who } from '#contract/core/model/actor.ts'
import { type Route, reachOf } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { coversRoute } from '#contract/core/model/token-scope.ts'
import type { RecentReads } from '../access/list.ts'
import { type AuditLine, auditStatement, writeAudit } from '../audit/audit.ts'
import { cancellable } from '../database/cancellation.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'
import { refuseViruses } from '../storage/clamav.ts'
import { receiveWhole } from '../storage/receive-upload.ts'
import { makeCall, readScope, type Start, writeScope } from './call.ts'
import type { Core } from './context.ts'
import type { Ask } from './declare.ts'
import { findAnswer, type KeyedRequest, keepAnswer } from './idempotency.ts'
import { noteRefusals } from './note-refusals.ts'
import { parseInput, type RawInput } from './parse-input.ts'
import { presentStale } from './present-stale.ts'
import { recentCountsOf } from './recent-counts.ts'
import { type Caller, type Request, whoOf } from './request.ts'
import { inUnit } from './run-unit.ts'
import { sharedReadsOf } from './shared-reads.ts'
import { trailOf } from './trail.ts'
import { nested, type UnitOfWork } from './unit-of-work.ts'

/** A request that has been authorized and parsed. */
interface Task extends Request, Start {
  route: Route
}

/**
 * Runs one request, whether from HTTP or in process: authorization → parsing → handler → audit → broadcast.
 * A write runs in one transaction, a read in none. Inside the `unit` of another write both use its transaction: they see its rows,
 * take no second connection, and take effect with its commit.
 */
export async function run(core: Core, request: Request): Promise<unknown> {
  const { served, name, input, unit } = request
  const route = served.feature.routes[name]
  if (!route) throw new Error(`${served.feature.name} has no route ${name}`)
  core.maintenance.refuse(route, request.caller.actor, core.now())
  const caller = withFactor(request, withinToken(request, route))
  await authorize(core, request, route, caller)
  const task: Task = { ...request, caller, core, route, verb: route.can, input: parseInput(route, input) }
  if (unit) return route.method === 'GET' ? read(task) : nested(unit, (inner) => handle(task, inner))
  if (route.method === 'GET') return read(onPoolOf(task))
  return route.kind === 'upload' && caller.parts ? upload(task, caller.parts) : write(onPoolOf(task))
}

/** Gives heavy routes separate database connections, so that interactive work does not wait for them. */
const onPoolOf = (task: Task): Task =>
  task.route.heavy ? { ...task, core: { ...task.core, pool: task.core.pools.heavy } } : task

/** The caller of this route: outside the scope of its API token, somebody who has not signed in. Source: docs/rules/tokens.md. */
function withinToken({ served, caller }: Request, route: Route): Caller {
  const token = caller.actor?.token
  return !token || coversRoute(token, served.feature, route) ? caller : { ...caller, actor: null }
}

/** Somebody whose role requires a second factor, and who has none, is a person who has not signed in. Source: docs/rules/sessions.md. */
const withFactor = ({ served }: Request, caller: Caller): Caller =>
  caller.actor?.needsFactor && !served.feature.beforeFactor ? { ...caller, actor: null } : caller

/** Checks that the caller within the scope of a token has the verb. Refusals are recorded with the person of the request. */
async function authorize(
  core: Core,
  { served, name, caller, unit }: Request,
  route: Route,
  { actor }: Pick<Caller, 'actor'>,
): Promise<void> {
  const who: Who = actor?.role ?? 'ANYONE'
  if (reachOf(served.feature, route.can, who)) return
  if (!caller.actor) throw new Problem('not_signed_in')
  if (caller.actor.needsFactor) throw new Problem('factor_required')
  const line: AuditLine = { action: `${served.feature.name}.${name}`, outcome: 'refused' }
  if (unit) unit.refused.push(line)
  else await noteRefusals(core, caller, [line])
  // the role may, the token may not
  const isTokens = !actor && reachOf(served.feature, route.can, caller.actor.role) !== undefined
  throw new Problem('not_allowed', isTokens ? { params: { reason: 'token_scope' } } : {})
}

async function read(task: Task): Promise<unknown> {
  const { core, served, name, caller, unit } = task
  const db = unit?.tx ?? readsOf(core, caller)
  const scope = readScope(task, db, unit)
  if (!unit) scope.context.recent = recentReads(core, caller)
  const answer = await served.handlers[name]?.(makeCall(scope, askAs(core, caller, unit)) as never)
  if (unit) unit.lines.push(...scope.notes)
  else if (scope.notes.length > 0) await writeAudit(queriesOn(db), whoOf(caller), scope.notes)
  return answer
}

const recentReads = (core: Core, { noCache = false }: Caller): RecentReads => ({
  total: (query) => recentCountsOf(core).totalOf(query, noCache),
  rows: (query, readRows) => sharedReadsOf(core).read(query, readRows, noCache),
})

/** Where the statements of a read go: they are cancelled when the caller disconnects. */
const readsOf = ({ pool, pools }: Core, { cancellation }: Caller): Tx =>
  cancellation ? cancellable(pool, pools.control, cancellation) : pool

/** Stores the files of an upload before its transaction begins, and removes those that no record uses. */
async function upload(task: Task, parts: NonNullable<Caller['parts']>): Promise<unknown> {
  const { core, served, name, caller } = task
  // rejects before the body is read; nothing is written here, and the handler checks again
  await served.admit?.[name]?.(makeCall(readScope(task, core.pool), askAs(core, caller)) as never)
  const received = await receiveWhole(core.files, parts())
  try {
    // every way in by a form passes here: pictures, attachments, imports, answers of surveys
    for (const open of received.files()) await refuseViruses(core.config.clamav, open)
    return await write(onPoolOf({ ...task, caller: { ...caller, parts: received.parts } }))
  } finally {
    await received.done()
  }
}

async function write(task: Task): Promise<unknown> {
  const { core, caller } = task
  const key = keyOf(task)
  return inUnit(core, caller, async (unit, sendLast) => {
    if (key) {
      const before = await findAnswer(unit.tx, key)
      if (before) return before.answer
    }
    const made = await handle(task, unit)
    if (key) await keepAnswer(unit.tx, key, made)
    if (unit.lines.length > 0) sendLast(auditStatement(whoOf(caller), unit.lines))
    return made
  })
}

/** The idempotency key under which a repeated POST gets the first answer. Source: docs/rules/api.md. */
function keyOf({ served, name, route, input, caller }: Task): KeyedRequest | undefined {
  const { actor, idempotencyKey: key } = caller
  if (!key || !actor || route.method !== 'POST' || route.secret) return undefined
  return { actorId: actor.id, route: `${served.feature.name}.${name}`, key, input }
}

/** Runs the handler of a write and adds its effects to the unit of work. */
async function handle(task: Task, unit: UnitOfWork): Promise<unknown> {
  const { core, served, name, route, caller } = task
  const scope = writeScope(task, unit)
  const { touched } = scope.context
  try {
    const answer = await served.handlers[name]?.(makeCall(scope, askAs(core, caller, unit)) as never)
    // survey answers are frequent, and their feature broadcasts them in batches
    if (!route.quiet || touched.length > 0) unit.changes.push({ served, touched })
    unit.lines.push(...(route.quiet ? [] : trailOf(served, touched)), ...scope.notes)
    return answer
  } catch (error) {
    throw presentStale(served, error)
  }
}

/** Returns a function that calls routes in process as this caller; inside a `unit`, as part of that write. */
export function askAs(core: Core, caller: Caller, unit?: UnitOfWork): Ask {
  return (async (feature: { name: string }, name: string, input: RawInput = {}) => {
    const served = core.features[feature.name]
    if (!served) throw new Error(`no feature ${feature.name}`)
    return run(core, { served, name, input, caller: { ...caller, idempotencyKey: undefined }, unit })
  }) as unknown as Ask
}
