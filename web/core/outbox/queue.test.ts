import { describe, expect, test, vi } from 'vitest'
import type { OutgoingAnswer as Answer } from '../../answering/device/send.ts'
import type { Outcome } from '../access/outbox-kind.ts'
import { memoryStore } from '../device/store.ts'
import { discard, enqueue, flush, type Queued, queueOf, retry, retryPause } from './queue.ts'
import { storeAll } from './save.ts'

const NOW = Date.parse('2026-03-10T04:00:00Z')
const out = (n: number, more: Partial<Answer> = {}): Answer => ({
  surveyId: 'survey',
  clientId: `client-${n}`,
  channel: 'in_person',
  startedAt: '2026-03-10T03:50:00Z',
  answers: { q: n },
  person: '+97699112233',
  files: [],
  ...more,
})
const sent = (receipt: string): Outcome => ({ kind: 'sent', receipt })
const later: Outcome = { kind: 'later', why: 'offline' }
const closed: Outcome = { kind: 'refused', code: 'wrong_state', state: 'closed', errors: [] }

/** A device with interviews of one leader, and a server that responds as specified. */
async function device(count: number, userId = 'leader') {
  const store = memoryStore()
  for (let n = 1; n <= count; n++)
    await enqueue(store, { userId, kind: 'interview', title: { mn: 'Асуулга' }, out: out(n), now: NOW + n * 1000 })
  const arrived: string[] = []
  const run = (answer: (out: Pick<Answer, 'clientId'>) => Outcome | Promise<Outcome>, as = userId) =>
    flush({
      store,
      userId: as,
      now: () => NOW + 60_000,
      changed: () => {},
      send: async (one) => {
        arrived.push(one.clientId)
        return answer(one)
      },
    })
  const states = async () => (await queueOf(store, userId)).map(({ state }) => state)
  return { store, arrived, run, states }
}

describe('the queue of interviews', () => {
  test('is neither sent nor shown under another account', async () => {
    const { arrived, run, store, states } = await device(2)

    await run(() => sent('A'), 'another leader')

    expect(arrived).toEqual([])
    expect(await queueOf(store, 'another leader')).toEqual([])
    expect(await states()).toEqual(['waiting', 'waiting'])
  })

  test('sends each interview once, in the order in which they were completed', async () => {
    const { arrived, run, states } = await device(3)

    await run(({ clientId }) => sent(`receipt of ${clientId}`))
    await run(() => sent('again'))

    expect(arrived).toEqual(['client-1', 'client-2', 'client-3'])
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
  })

  test('stops at the first interview while offline, and loses nothing', async () => {
    const { arrived, run, states, store } = await device(3)

    expect(await run(() => later)).toBe('stopped')

    expect(arrived).toEqual(['client-1'])
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
    expect((await queueOf(store, 'leader'))[0]).toMatchObject({ tries: 1, last: { why: 'offline' } })
  })

  test('resends an interview under the same id when the response was lost', async () => {
    const { arrived, run, states } = await device(1)

    await run(() => later)
    await run(() => sent('A'))

    expect(arrived).toEqual(['client-1', 'client-1'])
    expect(await states()).toEqual(['sent'])
  })

  test('keeps a refused interview with its reason until it is discarded, without blocking the others', async () => {
    const { run, states, store } = await device(3)

    await run(({ clientId }) => (clientId === 'client-2' ? closed : sent('A')))

    expect(await states()).toEqual(['sent', 'refused', 'sent'])
    const refused = (await queueOf(store, 'leader'))[1]
    expect(refused).toMatchObject({ last: { code: 'wrong_state', state: 'closed' }, out: { answers: { q: 2 } } })
    await run(() => sent('never'))
    expect(await states()).toEqual(['sent', 'refused', 'sent'])

    await discard(store, 'another leader', 'client-2')
    expect(await states()).toEqual(['sent', 'refused', 'sent'])
    await discard(store, 'leader', 'client-2')
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('a refused interview can be sent again, and a waiting one cannot be discarded', async () => {
    const { run, states, store } = await device(2)
    await run(({ clientId }) => (clientId === 'client-1' ? closed : later))

    await discard(store, 'leader', 'client-2')
    await retry(store, 'leader', 'client-1')

    expect(await states()).toEqual(['waiting', 'waiting'])
    await run(() => sent('A'))
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('keeps neither answers, nor person, nor files of a sent interview on the device', async () => {
    const { run, store } = await device(0)
    await store.put('files', { id: 'f', name: 'a.jpg', type: 'image/jpeg', blob: new Blob(['x']) })
    const withFile = out(1, { files: [{ id: 'f', questionId: 'q' }] })
    await enqueue(store, { userId: 'leader', kind: 'interview', title: { mn: 'Асуулга' }, out: withFile, now: NOW })

    await run(() => sent('ABCDE-FGHJK'))

    const [kept] = await store.all<Queued>('queue')
    expect(kept).toMatchObject({ out: null, receipt: 'ABCDE-FGHJK' })
    expect(JSON.stringify(kept)).not.toContain('99112233')
    expect(await store.get('files', 'f')).toBeUndefined()
  })

  test('an interview that causes a server error every time does not block the others for ever', async () => {
    const { run, states } = await device(3)
    const failing = ({ clientId }: Pick<Answer, 'clientId'>): Outcome =>
      clientId === 'client-1' ? { kind: 'later', why: 'busy' } : sent('A')

    await run(failing)
    await run(failing)
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
    expect(await run(failing)).toBe('stopped')
    expect(await states()).toEqual(['waiting', 'sent', 'sent'])
  })

  test('an interview whose sending throws does not stop the others, and is marked as refused after three attempts', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { arrived, run, states, store } = await device(3)
    const unreadable = ({ clientId }: Pick<Answer, 'clientId'>): Outcome => {
      if (clientId === 'client-1') throw new DOMException('the photo cannot be read', 'NotReadableError')
      return sent('A')
    }

    expect(await run(unreadable)).toBe('stopped')
    expect(arrived).toEqual(['client-1', 'client-2', 'client-3'])
    expect(await states()).toEqual(['waiting', 'sent', 'sent'])
    await run(unreadable)
    await run(unreadable)
    expect(await states()).toEqual(['refused', 'sent', 'sent'])
    expect((await queueOf(store, 'leader'))[0]).toMatchObject({ tries: 3, last: { code: 'send_failed' } })
    expect(errors).toHaveBeenCalledTimes(3)

    await retry(store, 'leader', 'client-1')
    await run(() => sent('B'))
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
    errors.mockRestore()
  })

  test('an interview that another tab has sent in the meantime is not sent again', async () => {
    const { arrived, run, store } = await device(2)

    await run(async ({ clientId }) => {
      const other = await store.get<Queued>('queue', 'client-2')
      if (clientId === 'client-1' && other)
        await store.put('queue', { ...other, state: 'sent', out: null, sentAt: new Date(NOW).toISOString() })
      return sent('A')
    })

    expect(arrived).toEqual(['client-1'])
  })
})

describe('a full device', () => {
  test('reports that, and keeps no part of the submission that it could not store', async () => {
    const store = memoryStore()
    const file = (id: string) => ({ id, name: 'a.jpg', type: 'image/jpeg', blob: new Blob(['x']) })
    const queued = { userId: 'leader', kind: 'report', title: { mn: 'Тайлан' }, out: out(1), now: NOW }
    let room = 1
    const full: typeof store = {
      ...store,
      put: async (shelf, value) => {
        room -= 1
        if (room < 0) throw new DOMException('full', 'QuotaExceededError')
        await store.put(shelf, value)
      },
    }

    expect(await storeAll(full, queued, [file('a'), file('b')])).toBe(false)
    expect([await store.all('files'), await store.all('queue')]).toEqual([[], []])
    room = 3
    expect(await storeAll(full, queued, [file('a'), file('b')])).toBe(true)
    expect(await store.all('files')).toHaveLength(2)
    expect(await store.all('queue')).toHaveLength(1)
  })
})

describe('the pause after failures', () => {
  test('grows to a minute and is not restarted by new interviews', () => {
    let now = NOW
    const pause = retryPause(() => now)
    const tries: number[] = []
    // checked every second for three minutes while offline
    for (; now < NOW + 180_000; now += 1000) {
      if (pause.left() > 0) continue
      tries.push((now - NOW) / 1000)
      pause.failed()
    }

    expect(tries).toEqual([0, 3, 13, 43, 103, 163])
  })

  test('ends immediately when the network returns', () => {
    const pause = retryPause(() => NOW)
    pause.failed()
    pause.failed()
    expect(pause.left()).toBe(10_000)
    pause.reset()
    expect(pause.left()).toBe(0)
    pause.failed()
    expect(pause.left()).toBe(3_000)
  })
})
