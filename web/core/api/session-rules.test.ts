import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callAt, expiryOf, isUsable, safeReturnTo } from './session-rules.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-21T00:00:00Z')
const tokenUntil = (ms: number) => `x.${btoa(JSON.stringify({ exp: ms / 1000 }))}.y`

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a token', () => {
  test('has its expiry in seconds, which is returned in milliseconds', () => {
    expect(expiryOf(tokenUntil(NOW + 1000))).toBe(NOW + 1000)
  })

  test.each([
    ['missing', null, false],
    ['no token at all', 'hello', false],
    ['ended a second ago', tokenUntil(NOW - 1000), false],
    ['ending now', tokenUntil(NOW), false],
    ['ending in a second', tokenUntil(NOW + 1000), true],
  ])('%s', (_what, token, usable) => {
    expect(isUsable(token, NOW)).toBe(usable)
  })
})

describe('the expiry timer', () => {
  test('an expiry in 40 days does not fire early, and fires in 40 days', () => {
    const ended = vi.fn()
    callAt(NOW + 40 * DAY_MS, ended)

    vi.advanceTimersByTime(39 * DAY_MS)
    expect(ended).not.toHaveBeenCalled()

    vi.advanceTimersByTime(DAY_MS + 1)
    expect(ended).toHaveBeenCalledOnce()
  })

  test('a cancelled timer never fires', () => {
    const ended = vi.fn()
    callAt(NOW + 1000, ended)()

    vi.advanceTimersByTime(10_000)

    expect(ended).not.toHaveBeenCalled()
  })
})

describe('the address after signing in', () => {
  test.each([
    ['/dashboard/news/list?q=ус#top', '/dashboard/news/list?q=%D1%83%D1%81#top'],
    ['/news/1', '/news/1'],
    ['//evil.example', '/dashboard/app'],
    ['/\\evil.example', '/dashboard/app'],
    ['https://evil.example/dashboard', '/dashboard/app'],
    ['javascript:alert(1)', '/dashboard/app'],
    ['dashboard', '/dashboard/app'],
    ['/auth/login?returnTo=/auth/login', '/dashboard/app'],
    ['', '/dashboard/app'],
    [null, '/dashboard/app'],
  ])('%s → %s', (wanted, expected) => {
    expect(safeReturnTo(wanted)).toBe(expected)
  })
})
