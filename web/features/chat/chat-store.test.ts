import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatState, resetChat, setChat, syncChat } from './chat-store.ts'
import { takeSignal } from './live.ts'

const ME = '0199a000-0000-4000-8000-000000000001'
const CHANGES = { cursor: '1', isReset: false, unread: 0, conversations: [], messages: [] }
type Answer = () => Promise<Response>
const changes: Answer = async () => Response.json({ data: CHANGES })
const noNetwork: Answer = async () => {
  throw new TypeError('Failed to fetch')
}
const problem =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  async () =>
    Response.json({ type: 'about:blank', title: code, status, code }, { status, headers })

let answer: Answer
/** The paths that were asked for. */
let asked: string[]
const countOf = (path: string) => asked.filter((one) => one === path).length
const reads = () => countOf('/v1/chat/changes')
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  resetChat()
  vi.useFakeTimers()
  // the middle of every wait
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  asked = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, location.href).pathname)
    return answer()
  })
})
afterEach(() => {
  resetChat()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('changes that could not be read are read again after 1, 2 and 4 seconds, at last every 30, until they are', async () => {
  answer = noNetwork
  await syncChat()
  expect(reads()).toBe(1)
  for (const [n, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await after(seconds * 1000 - 1)
    expect(reads()).toBe(n + 1)
    await after(1)
    expect(reads()).toBe(n + 2)
  }
  answer = changes
  await after(30_000)
  const all = reads()
  await after(120_000)
  expect(reads()).toBe(all)

  answer = noNetwork
  await syncChat()
  await after(1000)
  expect(reads()).toBe(all + 2)
})

test('they are not read again before the server wants it', async () => {
  answer = problem(503, 'unavailable', { 'retry-after': '7' })
  await syncChat()
  await after(7_000)
  expect(reads()).toBe(1)
  await after(7_000)
  expect(reads()).toBe(2)
})

test('a refusal is not repeated, and nothing is read for somebody who has signed out', async () => {
  answer = problem(403, 'forbidden')
  await syncChat()
  await after(120_000)
  expect(reads()).toBe(1)

  answer = noNetwork
  await syncChat()
  resetChat()
  await after(120_000)
  expect(reads()).toBe(2)
})

test('the list is read again over the time that the server names, and over at least three seconds', async () => {
  answer = changes
  await syncChat()
  setChat((before) => ({ ...before, isReady: true }))
  takeSignal(undefined, ME, 20_000)
  await after(9_999)
  expect([reads(), countOf('/v1/chat/conversations')]).toEqual([2, 0])
  await after(1)
  expect(countOf('/v1/chat/conversations')).toBe(1)

  takeSignal(undefined, ME, 100)
  await after(1_499)
  expect(countOf('/v1/chat/conversations')).toBe(1)
  await after(1)
  expect(countOf('/v1/chat/conversations')).toBe(2)
})

/** An answer that the page cannot show. */
const wrong: Answer = async () => Response.json({ data: { ...CHANGES, messages: null } })

test('a fault of the page in what was answered is thrown and not read again', async () => {
  answer = wrong
  await expect(syncChat()).rejects.toThrow(TypeError)
  await after(120_000)
  expect(reads()).toBe(1)
})

test('changes that could not be shown do not keep later ones from being read', async () => {
  answer = wrong
  await syncChat().catch(() => undefined)
  answer = async () => Response.json({ data: { ...CHANGES, unread: 2 } })
  await syncChat()
  expect(chatState().unread).toBe(2)
})
