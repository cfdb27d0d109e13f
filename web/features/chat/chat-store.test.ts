import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatState, resetChat, syncChat } from './chat-store.ts'

beforeEach(() => resetChat())
afterEach(() => {
  resetChat()
  vi.unstubAllGlobals()
})

const CHANGED = { cursor: '7', unread: 2, isReset: false, conversations: [], messages: [] }

/** Answers the first request as given, and all others with changes. @returns how often was asked. */
function answerFirst(first: () => Promise<Response>): () => number {
  let asked = 0
  vi.stubGlobal('fetch', () => {
    asked++
    return asked === 1 ? first() : Promise.resolve(Response.json({ data: CHANGED }))
  })
  return () => asked
}

test('changes that were not answered are read again without a signal', async () => {
  answerFirst(() => Promise.reject(new TypeError('Failed to fetch')))
  await syncChat()
  expect(chatState().unread).toBe(0)
  await expect.poll(() => chatState().unread).toBe(2)
})

test('changes that were refused are not read again', async () => {
  const refused = { type: '/v1/docs#problem-not_allowed', title: '', status: 403, code: 'not_allowed' }
  const asked = answerFirst(() => Promise.resolve(Response.json(refused, { status: 403 })))
  await syncChat()
  await new Promise((done) => setTimeout(done, 400))
  expect(asked()).toBe(1)
})

test('a fault of the page in what was answered is thrown and not read again', async () => {
  const asked = answerFirst(() => Promise.resolve(Response.json({ data: { ...CHANGED, messages: null } })))
  await expect(syncChat()).rejects.toThrow(TypeError)
  await new Promise((done) => setTimeout(done, 400))
  expect(asked()).toBe(1)
})

test('changes that could not be shown do not keep later ones from being read', async () => {
  answerFirst(() => Promise.resolve(Response.json({ data: { ...CHANGED, messages: null } })))
  await syncChat().catch(() => undefined)
  await syncChat()
  expect(chatState().unread).toBe(2)
})
