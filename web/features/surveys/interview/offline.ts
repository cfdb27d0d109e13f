import { inLang } from '#contract/core/text.ts'
import { type Survey, type SurveyRow, surveys } from '#contract/features/surveys/index.ts'
import { ApiProblem, call } from '../../../core/api.ts'
import { type DeviceStore, deviceStore } from '../../../core/outbox/store.ts'

/** A survey as it is kept on the device of one leader. */
export interface KeptSurvey {
  key: string
  userId: string
  survey: Survey
  /** ISO instant. */
  keptAt: string
}

const keyOf = (userId: string, surveyId: string) => `${userId}|${surveyId}`
/** Surveys that run in one section at once are few. */
const RUNNING_MAX = 100

export const isInterviewed = ({ channels }: Pick<SurveyRow, 'channels'>): boolean =>
  channels.some((channel) => channel !== 'online')

/** A line that gives nothing for so long is none, ms: somebody stands at a door. Our choice. */
const WAIT_MS = 4_000

const inOrder = (found: readonly Survey[]): Survey[] =>
  found.toSorted(
    (a, b) =>
      (a.endDate ?? '').localeCompare(b.endDate ?? '') || inLang(a.title, 'mn').localeCompare(inLang(b.title, 'mn')),
  )

/** Surveys on the device, the one that ends first before the others. */
export async function keptSurveys(userId: string, store: DeviceStore = deviceStore()): Promise<Survey[]> {
  const all = await store.all<KeptSurvey>('surveys')
  return inOrder(all.filter((kept) => kept.userId === userId).map(({ survey }) => survey))
}

/** What the server says; what is kept where it cannot be reached, or the line is there and gives nothing. Its refusals count. */
async function orKept<T>(asked: Promise<T>, kept: T | undefined): Promise<T> {
  if (kept === undefined) return asked
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(kept), WAIT_MS)
  })
  return Promise.race([asked, tooLong])
    .catch((error: unknown) => {
      if (error instanceof ApiProblem && error.document.status < 500 && error.code !== 'too_many') throw error
      return kept
    })
    .finally(() => clearTimeout(timer))
}

/** One survey, as the server has it or, without a line, as it was kept. @throws when there is neither. */
export async function findSurvey(userId: string, id: string, store: DeviceStore = deviceStore()): Promise<Survey> {
  const kept = await store.get<KeptSurvey>('surveys', keyOf(userId, id)).catch(() => undefined)
  const asked = call(surveys, 'one', { params: { id } }).then(async ({ data }) => {
    await keep(store, userId, data).catch(() => {})
    return data
  })
  return orKept(asked, kept?.survey)
}

const keep = (store: DeviceStore, userId: string, survey: Survey) =>
  store.put('surveys', {
    key: keyOf(userId, survey.id),
    userId,
    survey,
    keptAt: new Date().toISOString(),
  } satisfies KeptSurvey)

/** A survey that can be asked now; `isKept`: without a line too. */
export interface Brought {
  survey: Survey
  isKept: boolean
}

/**
 * Brings the surveys onto the device that run in this area and are asked by leaders, with their questions, and takes those away that do
 * not any more. What the device has no room for can be asked as long as there is a line.
 * @returns them; without a line what is there. @throws when there is neither.
 */
export async function bringSurveys(
  userId: string,
  areaId: string,
  store: DeviceStore = deviceStore(),
): Promise<Brought[]> {
  const before = await keptSurveys(userId, store).catch(() => [])
  const query = { phase: 'active', askedIn: areaId, pageSize: RUNNING_MAX } as const
  const asked = call(surveys, 'list', { query }).then(({ data }) => data.filter(isInterviewed))
  const running = await orKept<readonly Pick<Survey, 'id' | 'version'>[]>(asked, before.length > 0 ? before : undefined)
  const known = new Map(before.map((survey) => [survey.id, survey]))
  const found: Survey[] = []
  let failure: unknown
  for (const { id, version } of running) {
    const one = known.get(id)
    if (one?.version === version && one.phase === 'active') found.push(one)
    // where the line breaks on the way, what has come is there
    else
      await findSurvey(userId, id, store).then(
        (survey) => found.push(survey),
        (error) => (failure = error),
      )
  }
  for (const { id } of before) {
    if (!running.some((one) => one.id === id)) await store.remove('surveys', keyOf(userId, id)).catch(() => {})
  }
  if (found.length === 0 && failure !== undefined) throw failure
  const kept = new Set((await keptSurveys(userId, store).catch(() => [])).map(({ id }) => id))
  return inOrder(found).map((survey) => ({ survey, isKept: kept.has(survey.id) }))
}
