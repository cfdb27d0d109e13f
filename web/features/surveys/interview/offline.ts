import { inLang } from '#contract/core/text.ts'
import { type Survey, type SurveyRow, surveys } from '#contract/features/surveys/index.ts'
import { call } from '../../../core/api.ts'
import { type DeviceStore, deviceStore } from '../../../public/survey/device/store.ts'

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

/** Surveys on the device, the one that ends first before the others. */
export async function keptSurveys(userId: string, store: DeviceStore = deviceStore()): Promise<Survey[]> {
  const all = await store.all<KeptSurvey>('surveys')
  return all
    .filter((kept) => kept.userId === userId)
    .map(({ survey }) => survey)
    .sort(
      (a, b) =>
        (a.endDate ?? '').localeCompare(b.endDate ?? '') || inLang(a.title, 'mn').localeCompare(inLang(b.title, 'mn')),
    )
}

/** One survey, as the server has it or, without a line, as it was kept. @throws when there is neither. */
export async function findSurvey(userId: string, id: string, store: DeviceStore = deviceStore()): Promise<Survey> {
  try {
    const { data } = await call(surveys, 'one', { params: { id } })
    await keep(store, userId, data).catch(() => {})
    return data
  } catch (error) {
    const kept = await store.get<KeptSurvey>('surveys', keyOf(userId, id)).catch(() => undefined)
    if (kept) return kept.survey
    throw error
  }
}

const keep = (store: DeviceStore, userId: string, survey: Survey) =>
  store.put('surveys', {
    key: keyOf(userId, survey.id),
    userId,
    survey,
    keptAt: new Date().toISOString(),
  } satisfies KeptSurvey)

/**
 * Brings the surveys onto the device that run in this area and are asked by leaders, with their questions, and takes those away that do
 * not any more. @returns them; without a line what is there.
 */
export async function bringSurveys(
  userId: string,
  areaId: string,
  store: DeviceStore = deviceStore(),
): Promise<Survey[]> {
  const before = await keptSurveys(userId, store).catch(() => [])
  let running: SurveyRow[]
  try {
    const { data } = await call(surveys, 'list', { query: { phase: 'active', askedIn: areaId, pageSize: RUNNING_MAX } })
    running = data.filter(isInterviewed)
  } catch (error) {
    if (before.length > 0) return before
    throw error
  }
  const known = new Map(before.map((survey) => [survey.id, survey]))
  for (const { id, version } of running) {
    if (known.get(id)?.version === version && known.get(id)?.phase === 'active') continue
    await findSurvey(userId, id, store)
  }
  for (const { id } of before) {
    if (!running.some((one) => one.id === id)) await store.remove('surveys', keyOf(userId, id))
  }
  return keptSurveys(userId, store)
}
