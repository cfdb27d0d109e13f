import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { type DeviceStore, memoryStore } from '../../../core/device/store.ts'
import { network, Refusal } from '../../../testing/server.ts'
import { draftSurvey } from '../testing.ts'
import { downloadSurveys, findSurvey, storedSurveys } from './offline.ts'

const LEADER = '00000000-0000-4000-8000-0000000000a1'
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const running = (n: number): Survey =>
  draftSurvey({ id: id(n), title: { mn: `Асуулга ${n}` }, phase: 'active', status: 'published', channels: ['phone'] })
const all = [running(1), running(2)]
const row = ({ structure: _, targets: __, ...rest }: Survey) => rest
/** A server with these surveys; `one` returns a single survey. */
const serve = (one: (id: string | undefined) => Survey | undefined = (wanted) => all.find((s) => s.id === wanted)) =>
  network([surveys], {
    'surveys.list': () => ({ data: all.map(row), meta: { page: 1, pageSize: 100, total: all.length } }),
    'surveys.one': ({ params }) => {
      const found = one(params.id)
      if (!found) throw new TypeError('the connection broke')
      return { data: found }
    },
  })
/** A network on which requests never complete. */
const neverRespond = () => vi.stubGlobal('fetch', () => new Promise(() => {}))
const ids = (found: readonly { survey: Survey }[]) => found.map(({ survey }) => survey.id)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('surveys on the device of a leader', () => {
  test('are shown from the device after a timeout when requests never complete', async () => {
    const store = memoryStore()
    serve()
    await downloadSurveys(LEADER, id(9), store)
    neverRespond()
    vi.useFakeTimers()
    const found = Promise.all([findSurvey(LEADER, id(1), store), downloadSurveys(LEADER, id(9), store)])
    await vi.advanceTimersByTimeAsync(5_000)
    const [one, list] = await found
    expect(one.id).toBe(id(1))
    expect(ids(list)).toEqual([id(1), id(2)])
  })

  test('are available online when the device has no space, and are marked as not stored', async () => {
    const full: DeviceStore = {
      ...memoryStore(),
      put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    }
    serve()
    const found = await downloadSurveys(LEADER, id(9), full)
    expect(ids(found)).toEqual([id(1), id(2)])
    expect(found.map(({ isStored }) => isStored)).toEqual([false, false])
  })

  test('are kept as far as they were downloaded before the network broke', async () => {
    const store = memoryStore()
    serve((wanted) => (wanted === id(1) ? running(1) : undefined))
    expect(ids(await downloadSurveys(LEADER, id(9), store))).toEqual([id(1)])
    expect((await storedSurveys(LEADER, store)).map((survey) => survey.id)).toEqual([id(1)])
  })

  test('are not opened from the device when the server answers that they are out of reach', async () => {
    const store = memoryStore()
    serve()
    await downloadSurveys(LEADER, id(9), store)
    network([surveys], {
      'surveys.one': () => {
        throw new Refusal('not_found')
      },
    })
    await expect(findSurvey(LEADER, id(1), store)).rejects.toThrow()
  })
})
