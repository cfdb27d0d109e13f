import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Survey, SurveyChange } from '#contract/features/surveys/index.ts'
import { ApiProblem } from '../../../core/api.ts'
import { type Draft, draftOf } from './draft.ts'
import { AWAY_DELAY_MS, makeSaver, SAVE_DELAY_MS, type SaveState } from './saver.ts'

const ID = '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
const survey: Survey = {
  id: ID,
  areaId: ID,
  area: { mn: 'Улаанбаатар' },
  title: { mn: 'Гэрэлтүүлэг' },
  description: { mn: '' },
  startDate: null,
  endDate: null,
  status: 'draft',
  phase: 'draft',
  channels: ['online'],
  questions: 0,
  minutes: 1,
  expected: 0,
  collected: 0,
  level: null,
  coveredOn: null,
  archived: false,
  author: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 3,
  canWrite: true,
  anonymous: false,
  openToAll: false,
  confirmedHome: false,
  resultView: 'staff_after_close',
  targets: [],
  structure: [],
  closedAt: null,
  closeReason: null,
  allowedActions: ['publish', 'copy', 'change', 'remove'],
  answered: false,
}
const first = draftOf(survey)
const titled = (mn: string, more: Partial<Draft> = {}): Draft => ({ ...first, title: { mn }, ...more })

/** A saver over a server that answers `respond`, or keeps what it is sent. */
function saverOver(respond?: (body: SurveyChange) => Promise<Survey>) {
  const sent: SurveyChange[] = []
  const states: SaveState[] = []
  const met: Draft[] = []
  let kept = survey
  const saver = makeSaver({
    survey,
    send: async (body) => {
      sent.push(body)
      if (respond) return respond(body)
      const { version: _, targets, ...change } = body
      kept = {
        ...kept,
        ...(JSON.parse(JSON.stringify(change)) as Partial<Survey>),
        ...(targets ? { targets: [] } : {}),
        version: kept.version + 1,
      }
      return kept
    },
    onState: (state) => states.push(state),
    onSaved: () => {},
    onStale: (_, base) => met.push(base),
  })
  return { saver, sent, states, met }
}
const refusal = (code: 'stale' | 'wrong_state' | 'invalid', more: object = {}) =>
  new ApiProblem({ type: '', title: code, status: 409, code, ...more })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('letters are saved together after a pause, and only what changed is sent', async () => {
  const { saver, sent, states } = saverOver()
  saver.put(titled('Г'))
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1)
  saver.put(titled('Гу'))
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS)
  expect(sent).toEqual([{ title: { mn: 'Гу' }, version: 3 }])
  expect(states.at(-1)).toEqual({ is: 'saved' })
})

test('each saving names the version that the one before it made', async () => {
  const { saver, sent } = saverOver()
  saver.put(titled('А'))
  expect(await saver.save()).toBe(true)
  saver.put(titled('Б'))
  expect(await saver.save()).toBe(true)
  expect(sent.map(({ version }) => version)).toEqual([3, 4])
})

test('what is typed while a saving is under way follows it, and never beside it', async () => {
  const answers: (() => void)[] = []
  let version = 3
  const { saver, sent } = saverOver(
    () => new Promise((done) => answers.push(() => done({ ...survey, version: ++version }))),
  )
  saver.put(titled('А'))
  const saved = saver.save()
  saver.put(titled('Б'))
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS * 3)
  expect(sent).toHaveLength(1)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(2)
  answers[1]?.()
  expect(await saved).toBe(true)
  expect(sent.map(({ title }) => title?.mn)).toEqual(['А', 'Б'])
})

test('what is malformed waits on its field, and everything else is saved', async () => {
  const { saver, sent, states } = saverOver()
  saver.put(titled('А', { startDate: '2026-02-30' }))
  expect(await saver.save()).toBe(false)
  expect(sent).toEqual([{ title: { mn: 'А' }, version: 3 }])
  expect(states.at(-1)).toMatchObject({ is: 'refused', errors: [{ path: 'startDate', code: 'date' }] })

  saver.put(titled('А', { startDate: '2026-02-28' }))
  expect(await saver.save()).toBe(true)
  expect(sent.at(-1)).toEqual({ startDate: '2026-02-28', version: 4 })
})

const question = (id: number, mn: string) => ({
  id: `0b7d2e7c-8a65-4a49-9d20-00000000000${id}`,
  type: 'yes_no' as const,
  text: { mn },
  required: true,
})
const asking = (...questions: readonly ReturnType<typeof question>[]): Partial<Draft> => ({
  structure: [{ id: ID, title: { mn: 'Бүлэг' }, questions: [...questions] }],
})

test('a question that is too long waits alone: the other questions are saved', async () => {
  const { saver, sent, states } = saverOver()
  saver.put(titled('А', asking(question(1, 'Нэг'), question(2, 'Хоёр'))))
  expect(await saver.save()).toBe(true)
  const long = 'Ө'.repeat(501)
  saver.put(titled('А', asking(question(1, long), question(2, 'Хоёр дахь'), question(3, long))))
  expect(await saver.save()).toBe(false)
  expect(sent.at(-1)).toEqual({ ...asking(question(1, 'Нэг'), question(2, 'Хоёр дахь')), version: 4 })
  expect(states.at(-1)).toMatchObject({
    is: 'refused',
    errors: [{ path: 'structure.0.questions.0.text.mn' }, { path: 'structure.0.questions.2.text.mn' }],
  })
  saver.put(titled('А', asking(question(1, 'Нэг дэх'), question(2, 'Хоёр дахь'), question(3, 'Гурав'))))
  expect(await saver.save()).toBe(true)
  expect(sent.at(-1)).toMatchObject(asking(question(1, 'Нэг дэх'), question(2, 'Хоёр дахь'), question(3, 'Гурав')))
})

test('what only the server can refuse waits alone, and is sent again when it was changed', async () => {
  let version = 3
  const { saver, sent, states } = saverOver(async (body) => {
    const errors = [{ path: 'targets.1.areaId', code: 'twice', message: '' }]
    if ((body.targets?.length ?? 0) > 1) throw refusal('invalid', { errors })
    return { ...survey, version: ++version }
  })
  const two = [{ areaId: ID }, { areaId: '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a11' }]
  saver.put(titled('А', { targets: two }))
  expect(await saver.save()).toBe(false)
  expect(sent.at(-1)).toEqual({ title: { mn: 'А' }, version: 3 })
  expect(states.at(-1)).toMatchObject({ is: 'refused', errors: [{ path: 'targets.1.areaId' }] })
  saver.put(titled('Б', { targets: two }))
  expect(await saver.save()).toBe(false)
  expect(sent).toHaveLength(3)
  expect(sent.at(-1)).toEqual({ title: { mn: 'Б' }, version: 4 })
  saver.put(titled('Б', { targets: two.slice(0, 1) }))
  expect(await saver.save()).toBe(true)
  expect(sent.at(-1)).toEqual({ targets: two.slice(0, 1), version: 5 })
})

describe('nothing is lost', () => {
  test('when the server is away: it is tried again by itself', async () => {
    let isAway = true
    const { saver, sent, states } = saverOver(async () => {
      if (isAway) throw new TypeError('no network')
      return { ...survey, version: 4 }
    })
    saver.put(titled('А'))
    expect(await saver.save()).toBe(false)
    expect(states.at(-1)).toEqual({ is: 'away' })
    isAway = false
    await vi.advanceTimersByTimeAsync(AWAY_DELAY_MS)
    expect(sent).toHaveLength(2)
    expect(states.at(-1)).toEqual({ is: 'saved' })
  })

  test('when somebody else was faster: nothing is sent until the two are put together', async () => {
    let isStale = true
    const theirs = { ...survey, title: { mn: 'Тэдний' }, version: 7 }
    const { saver, sent, met, states } = saverOver(async () => {
      if (isStale) throw refusal('stale', { current: theirs })
      return { ...theirs, version: 8 }
    })
    saver.put(titled('Миний'))
    expect(await saver.save()).toBe(false)
    expect(met).toEqual([first])
    saver.put(titled('Миний хоёр'))
    await vi.advanceTimersByTimeAsync(AWAY_DELAY_MS * 2)
    expect(sent).toHaveLength(1)
    expect(states.at(-1)).toEqual({ is: 'stale' })

    isStale = false
    saver.rebase(theirs)
    expect(await saver.save()).toBe(true)
    expect(sent.at(-1)).toEqual({ title: { mn: 'Миний хоёр' }, version: 7 })
  })

  test('when it was published meanwhile: it says so, and sends nothing more', async () => {
    const { saver, sent, states } = saverOver(async () => {
      throw refusal('wrong_state')
    })
    saver.put(titled('А'))
    expect(await saver.save()).toBe(false)
    saver.put(titled('Б'))
    await vi.advanceTimersByTimeAsync(AWAY_DELAY_MS * 2)
    expect(sent).toHaveLength(1)
    expect(states.at(-1)).toEqual({ is: 'frozen' })
  })
})

test('a draft that was taken back to what is saved is not sent again', async () => {
  const { saver, sent, states } = saverOver()
  saver.put(titled('А'))
  saver.put({ ...first })
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS * 2)
  expect(sent).toEqual([])
  expect(states.at(-1)).toEqual({ is: 'saved' })
})
