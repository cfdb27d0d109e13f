import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeptFile, OutboxContext, Refused } from '../../core/access/outbox-kind.ts'
import { storeDraft } from '../../core/content/device-draft.ts'
import { dropFilesOf, storedFilesOf } from '../../core/content/stored-files.ts'
import { tokenUntil } from '../../testing/people.ts'
import report, { draftKeyOf, type QueuedReport } from './outbox.ts'
import { emptyValues } from './report-values.ts'

const ID = '0199a000-0000-7000-8000-0000000000aa'
const USER = '0199a000-0000-7000-8000-00000000000a'
const TOKEN = tokenUntil(Date.now() + 3_600_000)
const OTHER_TOKEN = `${TOKEN}theirs`
const body = { title: 'Тайлан', content: 'Өрхөөр явав.', period: '2026-W46', figures: {}, fileIds: [] }
const out: QueuedReport = {
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
  name: string
  token: string | null
  body: unknown
}

/** A server for one report: `fails` maps requests to a connection loss, which happens once, or to a refusal; `before` runs before each request. */
function server(
  fails: Record<string, 'before' | 'after' | { status: number; code: string; errors?: object[] }>,
  before = () => {},
) {
  const requests: Request[] = []
  const createdIds = new Set<unknown>()
  const uploads: string[] = []
  let status = 'draft'
  let steps = 0
  const broken = new Set<string>()
  /** Whether the connection breaks now; each request breaks only once. */
  const breaks = (name: string, when: 'before' | 'after') => {
    if (fails[name] !== when || broken.has(name)) return false
    broken.add(name)
    return true
  }
  const record = (request: Request) => {
    before()
    requests.push(request)
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const name = /reports\/.+/.test(address) ? 'act' : 'create'
    const sent = JSON.parse(String(init.body))
    record({ name, token: new Headers(init.headers).get('authorization'), body: sent })
    if (breaks(name, 'before')) throw new TypeError('no network')
    const refusal = fails[name]
    if (typeof refusal === 'object')
      return Response.json({ title: refusal.code, errors: [], ...refusal }, { status: refusal.status })
    if (name === 'create') createdIds.add(sent.clientId)
    if (name === 'act') {
      status = 'sent_khoroo'
      steps += 1
    }
    if (breaks(name, 'after')) throw new TypeError('no network')
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
        record({ name: 'upload', token: this.#token, body: null })
        queueMicrotask(() => {
          if (breaks('upload', 'before')) return this.onerror()
          const refusal = fails.upload
          this.status = typeof refusal === 'object' ? refusal.status : 201
          if (this.status === 201) uploads.push(`file-${uploads.length + 1}`)
          this.response =
            typeof refusal === 'object'
              ? // a proxy answers with an HTML page
                null
              : { data: { id: uploads.at(-1), name: 'a.pdf', bytes: 4 } }
          this.onload()
        })
      }
    },
  )
  return { requests, createdIds, uploads, steps: () => steps, requestNames: () => requests.map(({ name }) => name) }
}

/** The context of a device that stores one file. */
function deviceContext(
  found: KeptFile | undefined = { id: 'kept', name: 'a.pdf', type: 'application/pdf', blob: new Blob(['%PDF']) },
) {
  let kept = found
  const context: OutboxContext = {
    token: TOKEN,
    lang: 'mn',
    file: async () => kept,
    onFile: async (file) => {
      kept = file
    },
    now: Date.now,
  }
  return context
}

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('accessToken', TOKEN)
  for (const id of ['new', ID]) await dropFilesOf(draftKeyOf(USER, id))
})
afterEach(() => vi.unstubAllGlobals())

describe('a report with a file, sent from the outbox', () => {
  test('is created with the id of its uploaded file, then sent', async () => {
    const { requestNames, requests } = server({})

    expect(await report.send(out, deviceContext())).toEqual({ kind: 'sent', to: `/dashboard/reports/${ID}` })
    expect(requestNames()).toEqual(['upload', 'create', 'act'])
    expect(requests[1]?.body).toMatchObject({ clientId: out.clientId, fileIds: ['file-1'] })
  })

  test('counts as sent when the server refuses it as already received', async () => {
    const errors = [{ path: 'clientId', code: 'arrived', message: '' }]
    const { requestNames } = server({ create: { status: 409, code: 'conflict', errors } })

    expect(await report.send(out, deviceContext())).toEqual({ kind: 'sent' })
    expect(requestNames()).toEqual(['upload', 'create'])
  })

  test.each([
    ['upload', 'before'],
    ['create', 'before'],
    ['create', 'after'],
    ['act', 'before'],
    ['act', 'after'],
  ] as const)(
    'is created, uploaded and sent once when the connection breaks at %s, %s processing',
    async (name, when) => {
      const { createdIds, requests, uploads, steps } = server({ [name]: when })
      const context = deviceContext()
      expect(await report.send(out, context)).toEqual({ kind: 'later', why: 'offline' })

      expect(await report.send(out, context)).toMatchObject({ kind: 'sent' })
      expect([...createdIds]).toEqual([out.clientId])
      expect(uploads).toEqual(['file-1'])
      expect(steps()).toBe(1)
      const created = requests.flatMap((one) => (one.name === 'create' ? [one.body] : []))
      expect(created).toEqual(created.map(() => expect.objectContaining({ fileIds: ['file-1'] })))
    },
  )

  test('is sent as its author even if another user signs in meanwhile, whose session is kept', async () => {
    const { requests } = server({}, () => localStorage.setItem('accessToken', OTHER_TOKEN))

    await report.send(out, deviceContext())

    expect(new Set(requests.map(({ token }) => token))).toEqual(new Set([`Bearer ${TOKEN}`]))
    expect(localStorage.getItem('accessToken')).toBe(OTHER_TOKEN)
  })

  test('is refused without any request when its file is gone from the device', async () => {
    const { requestNames } = server({})
    const missing: OutboxContext = { ...deviceContext(), file: async () => undefined }

    expect(await report.send(out, missing)).toMatchObject({
      kind: 'refused',
      errors: [{ path: 'files', code: 'file_gone' }],
    })
    expect(requestNames()).toEqual([])
  })

  test('is refused, not retried, when a proxy refuses its file as too large', async () => {
    const { requestNames } = server({ upload: { status: 413, code: '' } })

    expect(await report.send(out, deviceContext())).toMatchObject({ kind: 'refused', code: 'too_large' })
    expect(requestNames()).toEqual(['upload'])
  })

  test('reuses an upload of any age if the device has only its id', async () => {
    const { requestNames, requests } = server({})
    const old = { id: 'kept', name: 'a.pdf', type: '', blob: new Blob(), fileId: 'file-0', sentAt: 0 }
    await report.send(out, deviceContext(old))

    expect(requestNames()).toEqual(['create', 'act'])
    expect(requests[0]?.body).toMatchObject({ fileIds: ['file-0'] })
  })
})

describe('a refused report', () => {
  const refused: Refused = { kind: 'refused', code: 'invalid', errors: [] }
  const unpack = (found: Refused, file = deviceContext().file) =>
    report.unpack?.(out, { userId: USER, refused: found, file })
  const drafts = () => JSON.stringify({ ...localStorage })

  test('that was already created is corrected on its edit page, not created again', async () => {
    server({ act: { status: 409, code: 'stale' } })
    const outcome = await report.send(out, deviceContext())

    expect(outcome).toMatchObject({ kind: 'refused', code: 'stale', made: ID })
    expect(report.mend?.(out, outcome as Refused)).toBe(`/dashboard/reports/${ID}/edit`)
    expect(await unpack(outcome as Refused, async () => undefined)).toBe('moved')
    expect(drafts()).toContain(draftKeyOf(USER, ID))
  })

  test.each([
    [409, 'conflict'],
    [413, 'too_large'],
    [400, 'invalid'],
  ])('with status %s returns to the form of a new report', async (status, code) => {
    server({ create: { status, code } })
    const outcome = await report.send(out, deviceContext())
    expect(outcome).toMatchObject({ kind: 'refused', code, made: undefined })
    expect(report.mend?.(out, outcome as Refused)).toBe('/dashboard/reports/new')

    expect(await unpack(outcome as Refused, async () => undefined)).toBe('moved')
    expect(drafts()).toContain(out.clientId)
  })

  test('does not replace the draft of another report', async () => {
    storeDraft(draftKeyOf(USER), { title: 'Өөр тайлан' })

    expect(await unpack(refused)).toBe('occupied')
    expect(drafts()).toContain('Өөр тайлан')
    expect(drafts()).not.toContain(out.clientId)
  })

  test('remains in the queue when the device cannot store its draft or its file', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await unpack(refused, async () => undefined)).toBe('full')
    full.mockRestore()
    // this browser has no IndexedDB
    expect(await unpack(refused)).toBe('full')

    expect(await storedFilesOf(draftKeyOf(USER))).toEqual([])
    expect(drafts()).not.toContain(out.clientId)
  })
})
