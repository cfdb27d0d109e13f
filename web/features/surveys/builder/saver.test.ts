import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Survey, SurveyChange } from '#contract/features/surveys/index.ts'
import { ApiProblem } from '../../../core/api/client.ts'
import { type Draft, draftOf } from './draft.ts'
import { makeSaver, RETRY_DELAY_MS, SAVE_DELAY_MS, type SaveState } from './saver.ts'

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
  registered: true,
  invited: false,
  counted: ['registered'],
  provisionalUntil: null,
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

/** A saver with a server that answers with `respond`, or stores what it receives. */
function createSaver(respond?: (body: SurveyChange) => Promise<Survey>) {
  const sent: SurveyChange[] = []
  const states: SaveState[] = []
  const conflictBases: Draft[] = []
  let stored = survey
  const saver = makeSaver({
    survey,
    send: async (body) => {
      sent.push(body)
      if (respond) return respond(body)
      const { version: _, targets, ...change } = body
      stored = {
        ...stored,
        ...(JSON.parse(JSON.stringify(change)) as Partial<Survey>),
        ...(targets ? { targets: [] } : {}),
        version: stored.version + 1,
      }
      return stored
    },
    onState: (state) => states.push(state),
    onSaved: () => {},
    onStale: (_, base) => conflictBases.push(base),
  })
  return { saver, sent, states, conflictBases }
}
const refusal = (code: 'stale' | 'wrong_state' | 'invalid', more: object = {}) =>
  new ApiProblem({ type: '', title: code, status: 409, code, ...more })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('saving is debounced, and only changed fields are sent', async () => {
  const { saver, sent, states } = createSaver()
  saver.update(titled('Г'))
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1)
  saver.update(titled('Гу'))
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS)
  expect(sent).toEqual([{ title: { mn: 'Гу' }, version: 3 }])
  expect(states.at(-1)).toEqual({ is: 'saved' })
})

test('each request has the version of the previous response', async () => {
  const { saver, sent } = createSaver()
  saver.update(titled('А'))
  expect(await saver.save()).toBe(true)
  saver.update(titled('Б'))
  expect(await saver.save()).toBe(true)
  expect(sent.map(({ version }) => version)).toEqual([3, 4])
})

test('changes during a request are sent after it, never concurrently', async () => {
  const answers: (() => void)[] = []
  let version = 3
  const { saver, sent } = createSaver(
    () => new Promise((done) => answers.push(() => done({ ...survey, version: ++version }))),
  )
  saver.update(titled('А'))
  const saved = saver.save()
  saver.update(titled('Б'))
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS * 3)
  expect(sent).toHaveLength(1)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(2)
  answers[1]?.()
  expect(await saved).toBe(true)
  expect(sent.map(({ title }) => title?.mn)).toEqual(['А', 'Б'])
})

test('a malformed field is reported, and all others are saved', async () => {
  const { saver, sent, states } = createSaver()
  saver.update(titled('А', { startDate: '2026-02-30' }))
  expect(await saver.save()).toBe(false)
  expect(sent).toEqual([{ title: { mn: 'А' }, version: 3 }])
  expect(states.at(-1)).toMatchObject({ is: 'refused', errors: [{ path: 'startDate', code: 'date' }] })

  saver.update(titled('А', { startDate: '2026-02-28' }))
  expect(await saver.save()).toBe(true)
  expect(sent.at(-1)).toEqual({ startDate: '2026-02-28', version: 4 })
})

const question = (id: number, mn: string) => ({
  id: `0b7d2e7c-8a65-4a49-9d20-00000000000${id}`,
  type: 'yes_no' as const,
  text: { mn },
  required: true,
})
const withQuestions = (...questions: readonly ReturnType<typeof question>[]): Partial<Draft> => ({
  structure: [{ id: ID, title: { mn: 'Бүлэг' }, questions: [...questions] }],
})

test('a question that is too long is reported, and the other questions are saved', async () => {
  const { saver, sent, states } = createSaver()
  saver.update(titled('А', withQuestions(question(1, 'Нэг'), question(2, 'Хоёр'))))
  expect(await saver.save()).toBe(true)
  const long = 'Ө'.repeat(501)
  saver.update(titled('А', withQuestions(question(1, long), question(2, 'Хоёр дахь'), question(3, long))))
  expect(await saver.save()).toBe(false)
  expect(sent.at(-1)).toEqual({ ...withQuestions(question(1, 'Нэг'), question(2, 'Хоёр дахь')), version: 4 })
  expect(states.at(-1)).toMatchObject({
    is: 'refused',
    errors: [{ path: 'structure.0.questions.0.text.mn' }, { path: 'structure.0.questions.2.text.mn' }],
  })
  saver.update(titled('А', withQuestions(question(1, 'Нэг дэх'), question(2, 'Хоёр дахь'), question(3, 'Гурав'))))
  expect(await saver.save()).toBe(true)
  expect(sent.at(-1)).toMatchObject(
    withQuestions(question(1, 'Нэг дэх'), question(2, 'Хоёр дахь'), question(3, 'Гурав')),
  )
})

test('a field refused by the server is reported, the others are saved, and it is sent again once changed', async () => {
  let version = 3
  const { saver, sent, states } = createSaver(async (body) => {
    const errors = [{ path: 'targets.1.areaId', code: 'twice', message: '' }]
    if ((body.targets?.length ?? 0) > 1) throw refusal('invalid', { errors })
    return { ...survey, version: ++version }
  })
  const two = [{ areaId: ID }, { areaId: '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a11' }]
  saver.update(titled('А', { targets: two }))
  expect(await saver.save()).toBe(false)
  expect(sent.at(-1)).toEqual({ title: { mn: 'А' }, version: 3 })
  expect(states.at(-1)).toMatchObject({ is: 'refused', errors: [{ path: 'targets.1.areaId' }] })
  saver.update(titled('Б', { targets: two }))
  expect(await saver.save()).toBe(false)
  expect(sent).toHaveLength(3)
  expect(sent.at(-1)).toEqual({ title: { mn: 'Б' }, version: 4 })
  saver.update(titled('Б', { targets: two.slice(0, 1) }))
  expect(await saver.save()).toBe(true)
  expect(sent.at(-1)).toEqual({ targets: two.slice(0, 1), version: 5 })
})

describe('unsaved changes', () => {
  test('are retried automatically when the server is unreachable', async () => {
    let isOffline = true
    const { saver, sent, states } = createSaver(async () => {
      if (isOffline) throw new TypeError('no network')
      return { ...survey, version: 4 }
    })
    saver.update(titled('А'))
    expect(await saver.save()).toBe(false)
    expect(states.at(-1)).toEqual({ is: 'away' })
    isOffline = false
    await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS)
    expect(sent).toHaveLength(2)
    expect(states.at(-1)).toEqual({ is: 'saved' })
  })

  test('are not sent after a version conflict until the versions are merged', async () => {
    let isStale = true
    const theirs = { ...survey, title: { mn: 'Тэдний' }, version: 7 }
    const { saver, sent, conflictBases, states } = createSaver(async () => {
      if (isStale) throw refusal('stale', { current: theirs })
      return { ...theirs, version: 8 }
    })
    saver.update(titled('Миний'))
    expect(await saver.save()).toBe(false)
    expect(conflictBases).toEqual([first])
    saver.update(titled('Миний хоёр'))
    await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS * 2)
    expect(sent).toHaveLength(1)
    expect(states.at(-1)).toEqual({ is: 'stale' })

    isStale = false
    saver.rebase(theirs)
    expect(await saver.save()).toBe(true)
    expect(sent.at(-1)).toEqual({ title: { mn: 'Миний хоёр' }, version: 7 })
  })

  test('are not sent after the survey was published, which is reported', async () => {
    const { saver, sent, states } = createSaver(async () => {
      throw refusal('wrong_state')
    })
    saver.update(titled('А'))
    expect(await saver.save()).toBe(false)
    saver.update(titled('Б'))
    await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS * 2)
    expect(sent).toHaveLength(1)
    expect(states.at(-1)).toEqual({ is: 'frozen' })
  })
})

test('a draft that was reverted to the saved version is not sent', async () => {
  const { saver, sent, states } = createSaver()
  saver.update(titled('А'))
  saver.update({ ...first })
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS * 2)
  expect(sent).toEqual([])
  expect(states.at(-1)).toEqual({ is: 'saved' })
})
