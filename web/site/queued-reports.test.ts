import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../core/device/store.ts'
import { dropReport, keepReport, queuedReports, sendReports, validationErrorsIn } from './queued-reports.ts'
import { hasQueuedReports } from './queued-reports-flag.ts'

const KHOROO = '0199a000-0000-7000-8000-0000000000c1'
const SECRET = 'a0'.repeat(20)
const values = {
  category: 'waste',
  description: 'Хог овоорсон байна.',
  place: '12 дугаар байрны зүүн тал',
  khoroo: KHOROO,
  ticket: '1.old',
}

/** Records the requests, and responds to each in turn; the last response is repeated. Undefined: offline. */
function server(...answers: ({ status: number; body: object } | undefined)[]) {
  const bodies: Record<string, unknown>[] = []
  let photos = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/photos')) {
      photos += 1
      return photos === 1
        ? Response.json({ data: { photos } }, { status: 201 })
        : Response.json({ code: 'invalid' }, { status: 400 })
    }
    if (init.method !== 'POST') return Response.json({ data: { ticket: '2.new', withoutAccount: true } })
    bodies.push(JSON.parse(String(init.body)))
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer) throw new TypeError('no network')
    return Response.json(answer.body, { status: answer.status })
  })
  return bodies
}
const taken = { status: 201, body: { data: { sent: true, number: 17, secret: SECRET } } }

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a queued report is sent unchanged until there is a response, and only its number and secret remain', async () => {
  const store = memoryStore()
  await keepReport({ values, lang: 'mn', photos: [] }, store)
  const bodies = server(undefined, { status: 503, body: { code: 'unavailable' } }, taken)
  await sendReports(store)
  await sendReports(store)
  expect(await queuedReports(store)).toMatchObject([{ values }])
  const [sent] = await sendReports(store)
  await sendReports(store)

  expect(bodies).toHaveLength(3)
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]).toMatchObject({ to: KHOROO, description: values.description, lang: 'mn' })
  expect(sent).toMatchObject({ sent: { number: 17, secret: SECRET }, values: {} })
  await dropReport(sent?.key ?? '', store)
  expect(hasQueuedReports()).toBe(false)
})

test('its photos follow it, each once, and a refused one is not sent again', async () => {
  const store = memoryStore()
  const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
  await keepReport({ values, lang: 'mn', photos: [photo('a.jpg'), photo('b.jpg')] }, store)
  const bodies = server(taken)
  await sendReports(store)

  expect(await sendReports(store)).toMatchObject([{ sent: { number: 17 }, photos: [] }])
  expect(bodies).toHaveLength(1)
})

test('a report with an expired ticket is sent with a new one', async () => {
  const store = memoryStore()
  await keepReport({ values, lang: 'mn', photos: [] }, store)
  const old = { status: 400, body: { code: 'invalid', errors: [{ path: 'ticket', code: 'form_ticket', message: '' }] } }
  const bodies = server(old, taken)

  await sendReports(store)
  expect(await queuedReports(store)).toMatchObject([{ values: { ...values, ticket: '2.new' } }])
  await sendReports(store)
  expect(bodies.map(({ ticket }) => ticket)).toEqual(['1.old', '2.new'])
})

test.each([
  [400, 'invalid'],
  [403, 'not_allowed'],
  [409, 'conflict'],
  [413, 'too_large'],
])(
  'a report refused with %s remains on the device with the reason, and does not block the next one',
  async (status, code) => {
    const store = memoryStore()
    await keepReport({ values, lang: 'mn', photos: [] }, store)
    await keepReport({ values: { ...values, description: 'Гэрэл унтарсан.' }, lang: 'mn', photos: [] }, store)
    server({ status, body: { code, title: 'Үгүй' } }, taken)
    const kept = await sendReports(store)

    expect(kept).toMatchObject([{ values, refused: { code, title: 'Үгүй' } }, { sent: { number: 17 } }])
    expect(hasQueuedReports()).toBe(true)
  },
)

test('a report that causes a server error every time does not block the next one', async () => {
  const store = memoryStore()
  await keepReport({ values, lang: 'mn', photos: [] }, store)
  await keepReport({ values: { ...values, description: 'Гэрэл унтарсан.' }, lang: 'mn', photos: [] }, store)
  server({ status: 500, body: { code: 'internal' } }, taken)
  const kept = await sendReports(store)

  expect(kept).toMatchObject([{ values }, { sent: { number: 17 } }])
  expect(kept[0]?.refused).toBeUndefined()
})

test('a photo that this device can no longer read does not block the next report', async () => {
  const store = memoryStore()
  const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
  await keepReport({ values, lang: 'mn', photos: [photo] }, store)
  await keepReport({ values: { ...values, description: 'Гэрэл унтарсан.' }, lang: 'mn', photos: [] }, store)
  server(taken)
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/photos')) throw new TypeError('the file cannot be read')
    return answering(address, init)
  })

  expect(await sendReports(store)).toMatchObject([{ sent: { number: 17 }, photos: [{}] }, { sent: { number: 17 } }])
})

test('validation finds the errors that the server would report', () => {
  expect(validationErrorsIn(values, 'mn')).toEqual([])
  const { khoroo: _, ...nowhere } = values
  const paths = (typed: Record<string, string>) => validationErrorsIn(typed, 'mn').map(({ path }) => path)
  expect(paths(nowhere)).toEqual(['to'])
  expect(paths({ ...values, description: '', place: '' })).toEqual(['description', 'place'])
  expect(paths({ ...nowhere, lat: '47.9', lon: '106.9' })).toEqual([])
})

test('a full device rejects', async () => {
  const store = {
    ...memoryStore(),
    put: async () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  await expect(keepReport({ values, lang: 'mn', photos: [] }, store)).rejects.toThrow('full')
  expect(hasQueuedReports()).toBe(false)
})
