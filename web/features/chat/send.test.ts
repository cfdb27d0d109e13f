import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceStore } from '../../core/device/store.ts'
import { chatState, resetChat } from './chat-store.ts'
import { resumeSending, sendMessage } from './send.ts'

const [MINE, THEIRS] = [
  { id: '0199a000-0000-4000-8000-000000000001', deviceKey: 'a'.repeat(64) },
  { id: '0199a000-0000-4000-8000-000000000002', deviceKey: 'b'.repeat(64) },
]
const CHAT = '0199a000-0000-4000-8000-000000000003'
const written = (body: string) => ({ body, replyTo: null, mentions: [], files: [] })
const waiting = () => chatState().outgoing.map(({ body }) => body)
const stored = () => deviceStore().all<object>('drafts')

beforeEach(() => {
  resetChat()
  // there is no network
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  resetChat()
  vi.unstubAllGlobals()
})

test('unsent messages are taken up by their author in their order, and by nobody else on the device', async () => {
  await resumeSending(MINE)
  sendMessage(CHAT, written('Нэг'))
  sendMessage(CHAT, written('Хоёр'))
  await expect.poll(async () => (await stored()).length).toBe(1)

  resetChat()
  await resumeSending(THEIRS)
  expect(waiting()).toEqual([])

  resetChat()
  await resumeSending(MINE)
  expect(waiting()).toEqual(['Нэг', 'Хоёр'])
})

test('what is stored of unsent messages cannot be read without the account', async () => {
  const before = (await stored()).length
  await resumeSending({ ...MINE, id: '0199a000-0000-4000-8000-000000000004' })
  sendMessage(CHAT, written('Нууц үг'))
  await expect.poll(async () => (await stored()).length).toBe(before + 1)

  const bytes = (await stored()).flatMap((value) =>
    Object.values(value).map((one) => (one?.bytes ? new TextDecoder().decode(one.bytes) : String(one))),
  )
  expect(bytes.join()).not.toContain('Нууц үг')
  expect(Object.values({ ...localStorage }).join()).not.toContain('Нууц үг')
})

describe('a message that was not taken', () => {
  let answers: Response[]
  let attempts: number
  const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
    Response.json({ type: 'about:blank', title: code, status, code }, { status, headers })
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  beforeEach(async () => {
    // ends what an earlier test waits for
    await resumeSending({ ...MINE, id: crypto.randomUUID() })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // the middle of every wait
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    attempts = 0
    vi.stubGlobal('fetch', async () => {
      attempts++
      const next = answers.shift()
      if (!next) throw new TypeError('Failed to fetch')
      return next
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test('is not sent again before the server wants it', async () => {
    answers = [problem(503, 'unavailable', { 'retry-after': '7' })]
    sendMessage(CHAT, written('Нэг'))
    await after(0)
    expect(attempts).toBe(1)
    await after(7_000)
    expect(attempts).toBe(1)
    await after(3_500)
    expect(attempts).toBe(2)
  })

  test('is sent again soon after a refusal in between, as if it were the first time', async () => {
    answers = [problem(422, 'invalid')]
    sendMessage(CHAT, written('Нэг'))
    await after(0)
    sendMessage(CHAT, written('Хоёр'))
    await after(0)
    expect(attempts).toBe(2)
    await after(200)
    expect(attempts).toBe(3)
    await after(200)
    expect(attempts).toBe(3)
  })
})

test('a message whose answer this page cannot show is sent once and then marked as refused', async () => {
  let asked = 0
  vi.stubGlobal('fetch', () => {
    asked++
    return Promise.resolve(Response.json({ data: null }))
  })
  await resumeSending({ ...MINE, id: '0199a000-0000-4000-8000-000000000005' })
  sendMessage(CHAT, written('Гурав'))
  await expect.poll(() => chatState().outgoing[0]?.refused).toBeTypeOf('string')

  await new Promise((done) => setTimeout(done, 400))
  expect(asked).toBe(1)
})
