import type { Level } from '#contract/core/model/actor.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'
import type { SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'
import { batchedLookup } from './batched-lookup.ts'
import type { Respondent } from './respondent.ts'

/** Milliseconds for which a survey is cached. Changes still take effect immediately, because answers are stored for one version. */
const FRESH_MS = 2_000
/** Attempts before giving up; without a database each takes as long as its time-out. */
const ATTEMPTS_MAX = 3
/** Limit of cache entries, one per survey and kind of respondent. */
const SURVEYS_MAX = 500

interface AskedArea {
  path: string
  level: Level
}

/** A survey as read by one kind of respondent, with the areas looked up so far. */
interface CachedSurvey {
  survey: SurveyRecord
  areas: Map<string, AskedArea>
}

/** The cached survey for one request; `isFresh` if it was read for this very request. */
export interface Admission extends CachedSurvey {
  isFresh: boolean
}

type AdmissionCall = Respondent & Pick<SurveyCall<'answer'>, 'rows'>

/** Surveys that are cached or being read, each until a time of `performance.now()`. */
type Cache = Map<string, { read: Promise<CachedSurvey>; until: number }>
const caches = new WeakMap<Core, Cache>()

/** People with the same role and area have the same reach. */
const keyOf = ({ actor, params }: Respondent): string =>
  actor ? `${params.id} ${actor.role} ${actor.areaId} ${actor.areaPath}` : params.id

/** Returns the survey if it is within the respondent's reach, possibly cached. @throws Problem('not_found') */
export async function admit(call: AdmissionCall): Promise<Admission> {
  const cache: Cache = caches.get(call.core) ?? new Map()
  caches.set(call.core, cache)
  const key = keyOf(call)
  for (let n = 1; ; n++) {
    const cached = cache.get(key)
    const isShared = cached !== undefined && cached.until > performance.now()
    try {
      return { ...(await (isShared ? cached.read : readNow(call, cache, key))), isFresh: !isShared }
    } catch (error) {
      const isRefusal = error instanceof Problem && error.status < 500
      // the respondent who issued the statement may have disconnected, which cancels it: another one that shares it retries
      if (!isShared || isRefusal || n === ATTEMPTS_MAX) throw error
    }
  }
}

function readNow(call: AdmissionCall, cache: Cache, key: string): Promise<CachedSurvey> {
  const read = call.rows.one('surveys', call.params.id).then((survey) => ({ survey, areas: new Map() }))
  const entry = { read, until: performance.now() + FRESH_MS }
  if (cache.size >= SURVEYS_MAX) cache.clear()
  cache.set(key, entry)
  read.catch(() => {
    if (cache.get(key) === entry) cache.delete(key)
  })
  return read
}

/** Removes the cached survey for this kind of respondent. */
export const forgetAdmission = (call: Respondent): void => void caches.get(call.core)?.delete(keyOf(call))

/** Returns an area that the survey asks. @throws Problem('invalid') on `areaId` for other areas. */
export async function askedArea(
  { core, commitSoFar, params }: Pick<SurveyCall<'answer'>, 'core' | 'commitSoFar' | 'params'>,
  { areas }: Admission,
  areaId: string,
): Promise<AskedArea> {
  const cached = areas.get(areaId)
  if (cached) return cached
  // the lookup uses a separate connection, so a waiting request must not hold one
  await commitSoFar()
  const found = await lookUp(core, params.id, areaId)
  if (!found) throw fieldProblem('areaId', 'not_asked')
  areas.set(areaId, found)
  return found
}

/** Looks up areas that the survey asks. */
const lookUp = batchedLookup<AskedArea>(async (core, surveyId, ids) => {
  const { rows } = await unscoped(core, 'areas that a survey asks, which every respondent may choose').query<
    AskedArea & { id: string }
  >({
    name: 'survey_asked_areas',
    text: `select a.id, a.path, a.level from survey_targets t join areas top on top.id = t.area_id
      join areas a on a.path like top.path || '%' where t.survey_id = $1 and a.id = any($2)`,
    values: [surveyId, ids],
  })
  return new Map(rows.map(({ id, path, level }) => [id, { path, level }]))
})
