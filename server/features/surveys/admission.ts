import type { Level } from '#contract/core/actor.ts'
import { fieldProblem } from '#contract/core/problem.ts'
import type { Core } from '../../core/core.ts'
import type { Coming } from './come.ts'
import type { SurveyCall } from './show.ts'
import type { SurveyRecord } from './tables.ts'

/** Milliseconds for which a survey is remembered. A change of the survey is noticed at once: answers are stored for one version of it. */
const FRESH_MS = 2_000
/** Surveys that are remembered, for each kind of respondent. */
const SURVEYS_MAX = 500

interface Asked {
  path: string
  level: Level
}

/** A survey as one kind of respondent finds it, with the areas that were asked for so far. */
interface Remembered {
  survey: SurveyRecord
  areas: Map<string, Asked>
}

/** The same for one request; `isFresh` when it was read for this very request. */
export interface Admission extends Remembered {
  isFresh: boolean
}

type Admitting = Coming & Pick<SurveyCall<'answer'>, 'rows'>

/** Surveys as they are remembered or being read, each until a time of `performance.now()`. */
type Memory = Map<string, { read: Promise<Remembered>; until: number }>
const memories = new WeakMap<Core, Memory>()

/** Everybody with the same role and area has the same reach. */
const keyOf = ({ actor, params }: Coming): string =>
  actor ? `${params.id} ${actor.role} ${actor.areaId} ${actor.areaPath}` : params.id

/** The survey, read within reach at most a moment ago. @throws Problem('not_found') */
export async function admit(call: Admitting): Promise<Admission> {
  const memory: Memory = memories.get(call.core) ?? new Map()
  memories.set(call.core, memory)
  const key = keyOf(call)
  const known = memory.get(key)
  const now = performance.now()
  if (known && known.until > now) return { ...(await known.read), isFresh: false }
  const read = call.rows.one('surveys', call.params.id).then((survey) => ({ survey, areas: new Map() }))
  if (memory.size >= SURVEYS_MAX) memory.clear()
  memory.set(key, { read, until: now + FRESH_MS })
  read.catch(() => forgetAdmission(call))
  return { ...(await read), isFresh: true }
}

/** Forgets what was remembered for this respondent. */
export const forgetAdmission = (call: Coming): void => void memories.get(call.core)?.delete(keyOf(call))

/** An area as a part of what the survey asks. @throws Problem('invalid') on `areaId` for one that is not asked. */
export async function askedArea(
  { tx, params }: Pick<SurveyCall<'answer'>, 'tx' | 'params'>,
  { areas }: Admission,
  areaId: string,
): Promise<Asked> {
  const known = areas.get(areaId)
  if (known) return known
  const { rows } = await tx.query<Asked>(
    `select a.path, a.level from survey_targets t join areas top on top.id = t.area_id join areas a on a.path like top.path || '%'
     where t.survey_id = $1 and a.id = $2`,
    [params.id, areaId],
  )
  const found = rows[0]
  if (!found) throw fieldProblem('areaId', 'not_asked')
  areas.set(areaId, found)
  return found
}
