import type { Role } from '#contract/core/model/actor.ts'
import { type Route, reachOf } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { writeAudit } from '../audit/audit.ts'
import { queriesOn } from '../database/kysely.ts'
import { makeCall, writeScope } from './call.ts'
import type { Core } from './context.ts'
import type { Call } from './declare.ts'
import { type Caller, whoOf } from './request.ts'
import { askAs } from './run.ts'
import { inUnit } from './run-unit.ts'
import { trailOf } from './trail.ts'

/** The person on whose behalf a job works, and the permission (a verb of a feature) that it uses. */
export interface WorkAs {
  feature: string
  verb: string
  personId: string
  lang: 'mn' | 'en'
  /** Recorded in the audit log instead of a request id. */
  trace: string
}

/** A call without the parts of a request. */
export type WorkCall<T> = Omit<Call<T, Route>, 'params' | 'query' | 'body' | 'parts'>

/**
 * Runs the work of a job on a person's behalf, in one transaction: with the person's current reach, and with audit
 * entries and broadcasts as for a request.
 *
 * @throws Problem('not_allowed') when the person is no longer active or has lost the verb.
 */
export async function workAs<T, A>(core: Core, as: WorkAs, work: (call: WorkCall<T>) => Promise<A>): Promise<A> {
  const served = core.features[as.feature]
  if (!served) throw new Error(`no feature ${as.feature}`)
  const caller = await callerOf(core, as)
  if (!caller.actor || !reachOf(served.feature, as.verb, caller.actor.role)) throw new Problem('not_allowed')
  return inUnit(core, caller, async (unit) => {
    const scope = writeScope({ core, served, verb: as.verb, caller, input: {} }, unit)
    const answer = await work(makeCall(scope, askAs(core, caller, unit)) as unknown as WorkCall<T>)
    const { touched } = scope.context
    unit.changes.push({ served, touched })
    const lines = [...trailOf(served, touched), ...unit.lines, ...scope.notes]
    await writeAudit(queriesOn(unit.tx), whoOf(caller), lines)
    return answer
  })
}

/** The person on whose behalf a job works; `actor` is null when the account is no longer active. */
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
