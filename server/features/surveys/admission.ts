import type { Level } from '#contract/core/actor.ts'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import type { Core } from '../../core/core.ts'
import type { Coming } from './come.ts'
import type { SurveyCall } from './show.ts'
import type { SurveyRecord } from './tables.ts'

/** Milliseconds for which a survey is remembered. A change of the survey is noticed at once: answers are stored for one version of it. */
const FRESH_MS = 2_000
/** Reads that a respondent shares before giving up: with the database away, each takes the time of a time-out. */
const READS = 3
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
  for (let n = 1; ; n++) {
    const known = memory.get(key)
    const isShared = known !== undefined && known.until > performance.now()
    try {
      return { ...(await (isShared ? known.read : readNow(call, memory, key))), isFresh: !isShared }
    } catch (error) {
      const isRefusal = error instanceof Problem && error.status < 500
      // the respondent whose statement it was may have disconnected, which cancels it: somebody else reads for those who share it
      if (!isShared || isRefusal || n === READS) throw error
    }
  }
}

function readNow(call: Admitting, memory: Memory, key: string): Promise<Remembered> {
  const read = call.rows.one('surveys', call.params.id).then((survey) => ({ survey, areas: new Map() }))
  const entry = { read, until: performance.now() + FRESH_MS }
  if (memory.size >= SURVEYS_MAX) memory.clear()
  memory.set(key, entry)
  read.catch(() => {
    if (memory.get(key) === entry) memory.delete(key)
  })
  return read
}

/** Forgets what was remembered for this respondent. */
export const forgetAdmission = (call: Coming): void => void memories.get(call.core)?.delete(keyOf(call))

/** An area as a part of what the survey asks. @throws Problem('invalid') on `areaId` for one that is not asked. */
export async function askedArea(
  { core, tx, params }: Pick<SurveyCall<'answer'>, 'core' | 'tx' | 'params'>,
  { areas }: Admission,
  areaId: string,
): Promise<Asked> {
  const known = areas.get(areaId)
  if (known) return known
  // the lookup uses a connection of its own; a request that waits for it must not hold one
  await tx.keepSoFar()
  const found = await lookUp(core, params.id, areaId)
  if (!found) throw fieldProblem('areaId', 'not_asked')
  areas.set(areaId, found)
  return found
}

/** Areas of one survey that are waiting for the next statement, each with everybody who asked for it. */
type Wanted = Map<string, PromiseWithResolvers<Asked | undefined>>
const lookups = new WeakMap<Core, Map<string, Wanted>>()

/**
 * Finds an area together with those that other respondents ask for: while one statement runs, the areas for the next one gather. A crowd
 * answers from everywhere, and a statement per area cost more than storing the answers.
 */
function lookUp(core: Core, surveyId: string, areaId: string): Promise<Asked | undefined> {
  const all = lookups.get(core) ?? new Map<string, Wanted>()
  lookups.set(core, all)
  const wanted: Wanted = all.get(surveyId) ?? new Map()
  const one = wanted.get(areaId) ?? Promise.withResolvers<Asked | undefined>()
  wanted.set(areaId, one)
  if (all.has(surveyId)) return one.promise
  all.set(surveyId, wanted)
  void lookUpAll(core, surveyId, wanted, () => all.delete(surveyId))
  return one.promise
}

async function lookUpAll(core: Core, surveyId: string, wanted: Wanted, onIdle: () => void): Promise<void> {
  while (wanted.size > 0) {
    const batch = new Map(wanted)
    wanted.clear()
    try {
      const { rows } = await core.pool.query<Asked & { id: string }>({
        name: 'survey_asked_areas',
        text: `select a.id, a.path, a.level from survey_targets t join areas top on top.id = t.area_id
          join areas a on a.path like top.path || '%' where t.survey_id = $1 and a.id = any($2)`,
        values: [surveyId, [...batch.keys()]],
      })
      const found = new Map(rows.map(({ id, path, level }) => [id, { path, level }]))
      for (const [id, { resolve }] of batch) resolve(found.get(id))
    } catch (error) {
      // the database is away or too slow: those that wait behind would run into the same time-out
      for (const { reject } of [...batch.values(), ...wanted.values()]) reject(error)
      wanted.clear()
    }
  }
  // in the same turn as the last look at `wanted`: who comes now starts another lookup
  onIdle()
}
