import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { areas } from '#contract/features/areas/index.ts'
import { auth } from '#contract/features/auth/index.ts'
import { tokenUntil } from '../../testing/people.ts'
import { network, Refusal } from '../../testing/server.ts'
import { ApiProblem, addressOf, call, codeOf, download, setFactorListener, setSessionEndListener } from './client.ts'

const ID = '0199a000-0000-7000-8000-000000000001'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an address', () => {
  test('encodes its parameters, so that they cannot leave their path segment', () => {
    expect(addressOf({ path: '/areas/:id/path' }, { params: { id: '../x?y' } })).toBe('/v1/areas/..%2Fx%3Fy/path')
  })

  test('omits empty filters', () => {
    expect(addressOf({ path: '/areas' }, { query: { q: '', level: undefined, page: 2 } })).toBe('/v1/areas?page=2')
  })
})

describe('a call', () => {
  test('resolves to the body of the response', async () => {
    network([areas], { 'areas.names': () => ({ data: [] }) })

    expect(await call(areas, 'names', { query: {} })).toEqual({ data: [] })
  })

  test('rejects with the problem document when it is refused', async () => {
    network([areas], {
      'areas.path': () => {
        throw new Refusal('not_found', { title: 'Ийм мэдээлэл олдсонгүй.' })
      },
    })

    const error = await call(areas, 'path', { params: { id: ID } }).catch((e: unknown) => e)

    expect(error).toBeInstanceOf(ApiProblem)
    expect(error).toMatchObject({ message: 'Ийм мэдээлэл олдсонгүй.', document: { code: 'not_found', status: 404 } })
    expect(codeOf(error)).toBe('not_found')
  })

  test('rejects with a generic message when there is no response', async () => {
    network([areas], {})

    await expect(call(areas, 'names', { query: {} })).rejects.toThrow(/^Something went wrong$/)
  })

  test('rejects with the generic message when a proxy responds instead of the server', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))

    await expect(call(areas, 'names', { query: {} })).rejects.toThrow(/^Something went wrong$/)
  })

  test('reports a body that a proxy refuses as too large', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>413</h1>', { status: 413 }))

    const error = await call(areas, 'names', { query: {} }).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ApiProblem)
    expect(codeOf(error)).toBe('too_large')
  })

  test('with an explicit token does not end the session of the signed-in person', async () => {
    const ended: string[] = []
    setSessionEndListener((code) => ended.push(code))
    localStorage.setItem('accessToken', tokenUntil(Date.now() + 60_000))
    network([areas], {
      'areas.names': () => {
        throw new Refusal('token_expired')
      },
    })

    const token = tokenUntil(Date.now() + 120_000)
    await call(areas, 'names', { query: {} }, { token }).catch(() => undefined)
    expect(ended).toEqual([])
    await call(areas, 'names', { query: {} }).catch(() => undefined)
    expect(ended).toEqual(['token_expired'])
    localStorage.clear()
    setSessionEndListener(() => {})
  })

  test('reports that the server now requires a second factor of this person', async () => {
    let asked = 0
    setFactorListener(() => asked++)
    network([areas], {
      'areas.names': () => {
        throw new Refusal('factor_required')
      },
    })

    expect(codeOf(await call(areas, 'names', { query: {} }).catch((error: unknown) => error))).toBe('factor_required')
    expect(asked).toBe(1)
    setFactorListener(() => {})
  })

  test('passes on the delay that the server requests', async () => {
    const document = { type: '', title: 'wait', status: 503, code: 'unavailable' }
    vi.stubGlobal('fetch', async () => Response.json(document, { status: 503, headers: { 'retry-after': '7' } }))

    await expect(call(areas, 'names', { query: {} })).rejects.toMatchObject({ retryAfter: 7 })
  })

  test('bypasses caches for five seconds after this page has written something', async () => {
    const sent: (string | undefined)[] = []
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
      sent.push(headers['cache-control'])
      return Response.json({ data: [] })
    })
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      await call(auth, 'logout')
      await call(areas, 'names', { query: {} })
      vi.advanceTimersByTime(5_001)
      await call(areas, 'names', { query: {} })
      await call(auth, 'logout')
      await call(areas, 'names', { query: {} })
    } finally {
      vi.useRealTimers()
    }

    expect(sent).toEqual([undefined, 'no-cache', undefined, undefined, 'no-cache'])
  })

  test('rejects with an AbortError when it is aborted', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new DOMException('aborted', 'AbortError')))

    await expect(call(areas, 'names', { query: {} })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a download', () => {
  test("is saved under the server's file name and reports its progress", async () => {
    const name = "attachment; filename*=UTF-8''%D0%9C%D1%8D%D0%B4%D1%8D%D1%8D.csv"
    vi.stubGlobal('fetch', async () => new Response('a;b', { headers: { 'content-disposition': name } }))
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => {}
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const onProgress = vi.fn()

    await download(areas, 'list', {}, { onProgress })

    expect(saved).toEqual(['Мэдээ.csv'])
    expect(onProgress).toHaveBeenLastCalledWith(3)
  })
})
