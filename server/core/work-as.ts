import type { Role } from '#contract/core/actor.ts'
import { type Route, reachOf } from '#contract/core/feature.ts'
import { Problem } from '#contract/core/problem.ts'
import { type AuditLine, writeAudit } from './audit.ts'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'
import type { Touched } from './rows.ts'
import { type Caller, inUnit, makeCall, trailOf, whoOf } from './run.ts'
import type { Call } from './serve.ts'

/** In whose name a job works, and by which verb of which feature. */
export interface WorkAs {
  feature: string
  verb: string
  personId: string
  lang: 'mn' | 'en'
  /** What stands in the audit log in place of a request's id. */
  trace: string
}

/** A call without the parts of a request. */
export type WorkCall<T> = Omit<Call<T, Route>, 'params' | 'query' | 'body' | 'parts'>

/**
 * Does the work of a job in a person's name, in one transaction: its rows carry the reach that the person has now; audit lines and
 * broadcasts follow as they do for a request.
 * @throws Problem('not_allowed') when the person is no longer active or has lost the verb.
 */
export async function workAs<T, A>(core: Core, as: WorkAs, work: (call: WorkCall<T>) => Promise<A>): Promise<A> {
  const served = core.features[as.feature]
  if (!served) throw new Error(`no feature ${as.feature}`)
  const caller = await callerOf(core, as)
  if (!caller.actor || !reachOf(served.feature, as.verb, caller.actor.role)) throw new Problem('not_allowed')
  return inUnit(core, caller, async (unit) => {
    const { tx, after } = unit
    const door = {
      feature: served.feature,
      anchors: served.anchors,
      verb: as.verb,
      actor: caller.actor,
      now: core.now(),
      touched: [] as Touched[],
    }
    const notes: AuditLine[] = []
    const call = makeCall(core, caller, door, { db: tx, tx, notes, after, unit, parsed: {} })
    const answer = await work(call as unknown as WorkCall<T>)
    unit.changes.push({ served, touched: door.touched })
    await writeAudit(queriesOn(tx), whoOf(caller), [...trailOf(served, door.touched), ...unit.lines, ...notes])
    return answer
  })
}

/** The person in whose name a job works; `actor` is null when the account is no longer active. */
export async function callerOf(core: Core, as: Pick<WorkAs, 'personId' | 'lang' | 'trace'>): Promise<Caller> {
  const { rows } = await core.pool.query<{ role: Role; area_id: string | null; path: string | null }>(
    `select u.role, u.area_id, a.path from users u left join areas a on a.id = u.area_id
     where u.id = $1 and u.status = 'active'`,
    [as.personId],
  )
  const row = rows[0]
  return {
    actor: row ? { id: as.personId, role: row.role, areaId: row.area_id, areaPath: row.path, sessionId: '' } : null,
    lang: as.lang,
    origin: { requestId: as.trace, address: '', agent: '' },
  }
}
