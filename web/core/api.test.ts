import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { areas } from '#contract/features/areas/index.ts'
import { auth } from '#contract/features/auth/index.ts'
import { tokenUntil } from '../testing/people.ts'
import { network, Refusal } from '../testing/server.ts'
import { ApiProblem, addressOf, call, codeOf, download, whenSessionEnds } from './api.ts'

const ID = '0199a000-0000-7000-8000-000000000001'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an address', () => {
  test('has its parameters filled in, and no way out of its place', () => {
    expect(addressOf({ path: '/areas/:id/path' }, { params: { id: '../x?y' } })).toBe('/v1/areas/..%2Fx%3Fy/path')
  })

  test('has no empty filters', () => {
    expect(addressOf({ path: '/areas' }, { query: { q: '', level: undefined, page: 2 } })).toBe('/v1/areas?page=2')
  })
})

describe('a call', () => {
  test('answers what the server answers', async () => {
    network([areas], { 'areas.names': () => ({ data: [] }) })

    expect(await call(areas, 'names', { query: {} })).toEqual({ data: [] })
  })

  test('that is refused rejects with the body of the answer', async () => {
    network([areas], {
      'areas.path': () => {
        throw new Refusal('not_found', { title: 'Ийм бичлэг олдсонгүй.' })
      },
    })

    const error = await call(areas, 'path', { params: { id: ID } }).catch((e: unknown) => e)

    expect(error).toBeInstanceOf(ApiProblem)
    expect(error).toMatchObject({ message: 'Ийм бичлэг олдсонгүй.', document: { code: 'not_found', status: 404 } })
    expect(codeOf(error)).toBe('not_found')
  })

  test('that gets no answer rejects with the text for it', async () => {
    network([areas], {})

    await expect(call(areas, 'names', { query: {} })).rejects.toThrow(/^Something went wrong$/)
  })

  test('answered by somebody else in between (a proxy’s page) rejects with the text for no answer', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))

    await expect(call(areas, 'names', { query: {} })).rejects.toThrow(/^Something went wrong$/)
  })

  test('whose body a proxy refuses as too large says so', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>413</h1>', { status: 413 }))

    const error = await call(areas, 'names', { query: {} }).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ApiProblem)
    expect(codeOf(error)).toBe('too_large')
  })

  test('made with a token of its own does not end the session of whoever is signed in', async () => {
    const ended: string[] = []
    whenSessionEnds((code) => ended.push(code))
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
    whenSessionEnds(() => {})
  })

  test('tells how long to wait when the server says so', async () => {
    const document = { type: '', title: 'wait', status: 503, code: 'unavailable' }
    vi.stubGlobal('fetch', async () => Response.json(document, { status: 503, headers: { 'retry-after': '7' } }))

    await expect(call(areas, 'names', { query: {} })).rejects.toMatchObject({ retryAfter: 7 })
  })

  test('asks for nothing remembered for five seconds after this page has written something', async () => {
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

  test('that was taken back says so and nothing else', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new DOMException('aborted', 'AbortError')))

    await expect(call(areas, 'names', { query: {} })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a download', () => {
  test('is saved under the name that the server gives, and tells how much has come', async () => {
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
