import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leaveDraft } from '../../core/content/device-draft.ts'
import { dropFilesOf, keptFilesOf } from '../../core/content/kept-files.ts'
import type { KeptFile, OutboxDoor, Refused } from '../../core/outbox/kind.ts'
import { tokenUntil } from '../../testing/people.ts'
import report, { draftOf, type ReportOut } from './outbox.ts'
import { emptyValues } from './report-values.ts'

const ID = '0199a000-0000-7000-8000-0000000000aa'
const USER = '0199a000-0000-7000-8000-00000000000a'
const MINE = tokenUntil(Date.now() + 3_600_000)
const THEIRS = `${MINE}theirs`
const body = { title: 'Тайлан', content: 'Өрхөөр явав.', period: '2026-W46', figures: {}, fileIds: [] }
const out: ReportOut = {
  clientId: '0199a000-0000-7000-8000-0000000000cc',
  body,
  values: { ...emptyValues('2026-W46'), title: 'Тайлан' },
  isSubmitted: true,
  files: [{ id: 'kept' }],
}
const unnamed = {
  id: ID,
  ...body,
  files: [],
  status: 'draft',
  version: 1,
}

interface Request {
  what: string
  token: string | null
  body: unknown
}

/** A server for one report: `fails` names the requests that break off once, or their refusal; `before` runs when one arrives. */
function server(
  fails: Record<string, 'before' | 'after' | { status: number; code: string; errors?: object[] }>,
  before = () => {},
) {
  const seen: Request[] = []
  const made = new Set<unknown>()
  const uploads: string[] = []
  let status = 'draft'
  let steps = 0
  const broken = new Set<string>()
  /** Whether the request is to break off now: each does once. */
  const breaks = (what: string, when: 'before' | 'after') => {
    if (fails[what] !== when || broken.has(what)) return false
    broken.add(what)
    return true
  }
  const arrive = (request: Request) => {
    before()
    seen.push(request)
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const what = /reports\/.+/.test(address) ? 'act' : 'create'
    const sent = JSON.parse(String(init.body))
    arrive({ what, token: new Headers(init.headers).get('authorization'), body: sent })
    if (breaks(what, 'before')) throw new TypeError('no network')
    const refusal = fails[what]
    if (typeof refusal === 'object')
      return Response.json({ title: refusal.code, errors: [], ...refusal }, { status: refusal.status })
    if (what === 'create') made.add(sent.clientId)
    if (what === 'act') {
      status = 'sent_khoroo'
      steps += 1
    }
    if (breaks(what, 'after')) throw new TypeError('no network')
    return Response.json({ data: { ...unnamed, status } })
  })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 0
      response: unknown
      onload = () => {}
      onerror = () => {}
      #token: string | null = null
      open() {}
      setRequestHeader(name: string, value: string) {
        if (name === 'authorization') this.#token = value
      }
      getResponseHeader() {
        return null
      }
      send() {
        arrive({ what: 'upload', token: this.#token, body: null })
        queueMicrotask(() => {
          if (breaks('upload', 'before')) return this.onerror()
          const refusal = fails.upload
          this.status = typeof refusal === 'object' ? refusal.status : 201
          if (this.status === 201) uploads.push(`file-${uploads.length + 1}`)
          this.response =
            typeof refusal === 'object'
              ? // a proxy answers with a page of its own
                null
              : { data: { id: uploads.at(-1), name: 'a.pdf', bytes: 4 } }
          this.onload()
        })
      }
    },
  )
  return { seen, made, uploads, steps: () => steps, whats: () => seen.map(({ what }) => what) }
}

/** The door of the queue, over one file. */
function door(
  found: KeptFile | undefined = { id: 'kept', name: 'a.pdf', type: 'application/pdf', blob: new Blob(['%PDF']) },
) {
  let kept = found
  const made: OutboxDoor = {
    token: MINE,
    lang: 'mn',
    file: async () => kept,
    onFile: async (file) => {
      kept = file
    },
    now: Date.now,
  }
  return made
}

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('accessToken', MINE)
  for (const id of ['new', ID]) await dropFilesOf(draftOf(USER, id))
})
afterEach(() => vi.unstubAllGlobals())

describe('a report that waited on the device with a file', () => {
  test('uploads its file, names it, and is sent', async () => {
    const { whats, seen } = server({})

    expect(await report.send(out, door())).toEqual({ kind: 'sent', to: `/dashboard/reports/${ID}` })
    expect(whats()).toEqual(['upload', 'create', 'act'])
    expect(seen[1]?.body).toMatchObject({ clientId: out.clientId, fileIds: ['file-1'] })
  })

  test('that the server had, and that its author no longer sees, waits no longer', async () => {
    const errors = [{ path: 'clientId', code: 'arrived', message: '' }]
    const { whats } = server({ create: { status: 409, code: 'conflict', errors } })

    expect(await report.send(out, door())).toEqual({ kind: 'sent' })
    expect(whats()).toEqual(['upload', 'create'])
  })

  test.each([
    ['upload', 'before'],
    ['create', 'before'],
    ['create', 'after'],
    ['act', 'before'],
    ['act', 'after'],
  ] as const)('arrives once, with its file once, when the network breaks: %s, %s it was done', async (what, when) => {
    const { made, seen, uploads, steps } = server({ [what]: when })
    const device = door()
    expect(await report.send(out, device)).toEqual({ kind: 'later', why: 'offline' })

    expect(await report.send(out, device)).toMatchObject({ kind: 'sent' })
    expect([...made]).toEqual([out.clientId])
    expect(uploads).toEqual(['file-1'])
    expect(steps()).toBe(1)
    const created = seen.flatMap((one) => (one.what === 'create' ? [one.body] : []))
    expect(created).toEqual(created.map(() => expect.objectContaining({ fileIds: ['file-1'] })))
  })

  test('is never sent as somebody else who signs in in the middle, and does not end their session', async () => {
    const { seen } = server({}, () => localStorage.setItem('accessToken', THEIRS))

    await report.send(out, door())

    expect(new Set(seen.map(({ token }) => token))).toEqual(new Set([`Bearer ${MINE}`]))
    expect(localStorage.getItem('accessToken')).toBe(THEIRS)
  })

  test('is not sent without a file that is gone from the device', async () => {
    const { whats } = server({})
    const missing: OutboxDoor = { ...door(), file: async () => undefined }

    expect(await report.send(out, missing)).toMatchObject({
      kind: 'refused',
      errors: [{ path: 'files', code: 'file_gone' }],
    })
    expect(whats()).toEqual([])
  })

  test('whose file a proxy refuses as too large is refused, not tried for ever', async () => {
    const { whats } = server({ upload: { status: 413, code: '' } })

    expect(await report.send(out, door())).toMatchObject({ kind: 'refused', code: 'too_large' })
    expect(whats()).toEqual(['upload'])
  })

  test('names an upload of which the device has only the id, however old it is', async () => {
    const { whats, seen } = server({})
    const old = { id: 'kept', name: 'a.pdf', type: '', blob: new Blob(), fileId: 'file-0', sentAt: 0 }
    await report.send(out, door(old))

    expect(whats()).toEqual(['create', 'act'])
    expect(seen[0]?.body).toMatchObject({ fileIds: ['file-0'] })
  })
})

describe('a refused report', () => {
  const refused: Refused = { kind: 'refused', code: 'invalid', errors: [] }
  const unpack = (found: Refused, file = door().file) => report.unpack?.(out, { userId: USER, refused: found, file })
  const drafts = () => JSON.stringify({ ...localStorage })

  test('that had been created is corrected on its own page, not created again', async () => {
    server({ act: { status: 409, code: 'stale' } })
    const outcome = await report.send(out, door())

    expect(outcome).toMatchObject({ kind: 'refused', code: 'stale', made: ID })
    expect(report.mend?.(out, outcome as Refused)).toBe(`/dashboard/reports/${ID}/edit`)
    expect(await unpack(outcome as Refused, async () => undefined)).toBe('moved')
    expect(drafts()).toContain(draftOf(USER, ID))
  })

  test.each([
    [409, 'conflict'],
    [413, 'too_large'],
    [400, 'invalid'],
  ])('with %s goes back into the form of a new report', async (status, code) => {
    server({ create: { status, code } })
    const outcome = await report.send(out, door())
    expect(outcome).toMatchObject({ kind: 'refused', code, made: undefined })
    expect(report.mend?.(out, outcome as Refused)).toBe('/dashboard/reports/new')

    expect(await unpack(outcome as Refused, async () => undefined)).toBe('moved')
    expect(drafts()).toContain(out.clientId)
  })

  test('does not replace another report that is being written', async () => {
    leaveDraft(draftOf(USER), { title: 'Өөр тайлан' })

    expect(await unpack(refused)).toBe('occupied')
    expect(drafts()).toContain('Өөр тайлан')
    expect(drafts()).not.toContain(out.clientId)
  })

  test('stays in the queue when the device cannot store its draft, or its file', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await unpack(refused, async () => undefined)).toBe('full')
    full.mockRestore()
    // this browser has no IndexedDB
    expect(await unpack(refused)).toBe('full')

    expect(await keptFilesOf(draftOf(USER))).toEqual([])
    expect(drafts()).not.toContain(out.clientId)
  })
})
