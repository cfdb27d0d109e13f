import { inLang } from '#contract/core/text/localized.ts'
import { type Survey, type SurveyRow, surveys } from '#contract/features/surveys/index.ts'
import { ApiProblem, call } from '../../../core/api/client.ts'
import { type DeviceStore, deviceStore } from '../../../core/device/store.ts'

/** A survey as stored on a leader's device. */
export interface StoredSurvey {
  key: string
  userId: string
  survey: Survey
  /** ISO instant. */
  keptAt: string
}

const keyOf = (userId: string, surveyId: string) => `${userId}|${surveyId}`
/** Page size of running surveys: there are few per section. */
const RUNNING_MAX = 100

export const isInterviewed = ({ channels }: Pick<SurveyRow, 'channels'>): boolean =>
  channels.some((channel) => channel !== 'online')

/** Timeout after which the network counts as unavailable, ms: short, because the respondent is waiting. Our choice. */
const TIMEOUT_MS = 4_000

const byEndDate = (found: readonly Survey[]): Survey[] =>
  found.toSorted(
    (a, b) =>
      (a.endDate ?? '').localeCompare(b.endDate ?? '') || inLang(a.title, 'mn').localeCompare(inLang(b.title, 'mn')),
  )

/** The surveys stored on the device, ordered by end date. */
export async function storedSurveys(userId: string, store: DeviceStore = deviceStore()): Promise<Survey[]> {
  const all = await store.all<StoredSurvey>('surveys')
  return byEndDate(all.filter((kept) => kept.userId === userId).map(({ survey }) => survey))
}

/** The server's response, or the stored value if the server is unreachable or too slow. Refusals are rethrown. */
async function withFallback<T>(request: Promise<T>, kept: T | undefined): Promise<T> {
  if (kept === undefined) return request
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(kept), TIMEOUT_MS)
  })
  return Promise.race([request, timeout])
    .catch((error: unknown) => {
      if (error instanceof ApiProblem && error.document.status < 500 && error.code !== 'too_many') throw error
      return kept
    })
    .finally(() => clearTimeout(timer))
}

/** A survey from the server or, offline, from the device. @throws if neither has it. */
export async function findSurvey(userId: string, id: string, store: DeviceStore = deviceStore()): Promise<Survey> {
  const kept = await store.get<StoredSurvey>('surveys', keyOf(userId, id)).catch(() => undefined)
  const request = call(surveys, 'one', { params: { id } }).then(async ({ data }) => {
    await storeSurvey(store, userId, data).catch(() => {})
    return data
  })
  return withFallback(request, kept?.survey)
}

const storeSurvey = (store: DeviceStore, userId: string, survey: Survey) =>
  store.put('surveys', {
    key: keyOf(userId, survey.id),
    userId,
    survey,
    keptAt: new Date().toISOString(),
  } satisfies StoredSurvey)

/** A survey that can be conducted now; `isStored`: also offline. */
export interface AvailableSurvey {
  survey: Survey
  isStored: boolean
}

/**
 * Downloads the running surveys of this area that leaders conduct, with their questions, and removes others from the device. Surveys that
 * do not fit on the device are only available online.
 * @returns these surveys; offline, the stored ones. @throws if there are neither.
 */
export async function downloadSurveys(
  userId: string,
  areaId: string,
  store: DeviceStore = deviceStore(),
): Promise<AvailableSurvey[]> {
  const before = await storedSurveys(userId, store).catch(() => [])
  const query = { phase: 'active', askedIn: areaId, pageSize: RUNNING_MAX } as const
  const request = call(surveys, 'list', { query }).then(({ data }) => data.filter(isInterviewed))
  const running = await withFallback<readonly Pick<Survey, 'id' | 'version'>[]>(
    request,
    before.length > 0 ? before : undefined,
  )
  const known = new Map(before.map((survey) => [survey.id, survey]))
  const found: Survey[] = []
  let failure: unknown
  for (const { id, version } of running) {
    const one = known.get(id)
    if (one?.version === version && one.phase === 'active') found.push(one)
    // if the network breaks, keeps the surveys downloaded so far
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
  const kept = new Set((await storedSurveys(userId, store).catch(() => [])).map(({ id }) => id))
  return byEndDate(found).map((survey) => ({ survey, isStored: kept.has(survey.id) }))
}
