import { describe, expect, test } from 'vitest'
import { filesIn, type KeptFile, type OutgoingAnswer, type SendContext, sendAnswer } from './send.ts'

const NOW = Date.parse('2026-03-10T04:00:00Z')
const DAY = 86_400_000
const outgoing = (more: Partial<OutgoingAnswer> = {}): OutgoingAnswer => ({
  surveyId: 's',
  clientId: 'c',
  channel: 'in_person',
  startedAt: '2026-03-10T03:50:00Z',
  answers: { q: true },
  files: [],
  ...more,
})
const problem = (status: number, code: string, more: object = {}) => ({ status, body: { code, ...more } })
const receipt = { status: 201, body: { data: { receipt: 'ABCDE-FGHJK', submittedAt: '2026-03-10T04:00:00Z' } } }

interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** A network that gives these replies in turn, and the requests it received. */
function fakeNetwork(answers: (Reply | 'broken')[], more: Partial<SendContext> = {}) {
  const requests: { path: string; body: unknown; token: string | null }[] = []
  const context: SendContext = {
    token: 'token',
    lang: 'mn',
    now: () => NOW,
    file: async () => undefined,
    fetch: async (input, init) => {
      const token = new Headers(init?.headers).get('authorization')
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
      requests.push({ path: String(input), body, token })
      const next = answers.shift()
      if (!next || next === 'broken') throw new TypeError('network')
      return new Response(JSON.stringify(next.body), { status: next.status, headers: next.headers ?? {} })
    },
    ...more,
  }
  return { context, requests }
}

describe('sending an answer', () => {
  test('after the session has ended, the answer is kept and not sent anonymously', async () => {
    for (const reply of [
      problem(401, 'token_expired'),
      {
        ...problem(400, 'invalid', { errors: [{ path: 'ticket', code: 'wrong_link' }] }),
        headers: { 'www-authenticate': 'Bearer' },
      },
    ]) {
      const { context, requests } = fakeNetwork([reply])
      expect(await sendAnswer(outgoing(), context)).toEqual({ kind: 'later', why: 'signed_out' })
      expect(requests).toHaveLength(1)
    }
  })

  test('with an expired token, no request is made', async () => {
    const { context, requests } = fakeNetwork([receipt], { token: '' })
    expect(await sendAnswer(outgoing({ channel: 'online' }), context)).toEqual({ kind: 'later', why: 'signed_out' })
    expect(requests).toEqual([])
  })

  test('offline or when the server is busy, the answer is kept for later', async () => {
    expect(await sendAnswer(outgoing(), fakeNetwork(['broken']).context)).toEqual({ kind: 'later', why: 'offline' })
    const busy = { ...problem(429, 'too_many'), headers: { 'retry-after': '30' } }
    expect(await sendAnswer(outgoing(), fakeNetwork([busy]).context)).toEqual({
      kind: 'later',
      why: 'busy',
      seconds: 30,
    })
    expect(await sendAnswer(outgoing(), fakeNetwork([problem(503, 'maintenance')]).context)).toMatchObject({
      why: 'busy',
    })
    // a captive portal instead of the server
    expect(await sendAnswer(outgoing(), fakeNetwork([{ status: 404, body: 'hello' }]).context)).toMatchObject({
      kind: 'later',
    })
  })

  test('a refusal includes its reason', async () => {
    const closed = problem(409, 'wrong_state', { params: { state: 'closed' } })
    expect(await sendAnswer(outgoing(), fakeNetwork([closed]).context)).toEqual({
      kind: 'refused',
      code: 'wrong_state',
      state: 'closed',
      errors: [],
    })
    const errors = [{ path: 'person', code: 'answered_before' }]
    const before = await sendAnswer(outgoing(), fakeNetwork([problem(409, 'conflict', { errors })]).context)
    expect(before).toMatchObject({ kind: 'refused', errors })
  })

  test('a signed-in respondent sends only the answer, with its client id and without a ticket', async () => {
    const { context, requests } = fakeNetwork([receipt])
    expect(await sendAnswer(outgoing(), context)).toMatchObject({ kind: 'sent', receipt: 'ABCDE-FGHJK' })
    expect(requests).toEqual([
      {
        path: '/v1/surveys/s/answers',
        token: 'Bearer token',
        body: { clientId: 'c', channel: 'in_person', startedAt: '2026-03-10T03:50:00Z', answers: { q: true } },
      },
    ])
  })

  test('an anonymous respondent requests and stores a ticket first, and a new one when it has expired', async () => {
    const kept: string[] = []
    const onTicket = async (ticket: string) => void kept.push(ticket)
    const old = problem(400, 'invalid', { errors: [{ path: 'ticket', code: 'wrong_link' }] })
    const fresh = { status: 200, body: { data: { ticket: 'new' } } }

    const first = fakeNetwork([fresh, receipt], { token: null, onTicket })
    await sendAnswer(outgoing(), first.context)
    const second = fakeNetwork([old, fresh, receipt], { token: null, onTicket })
    expect(await sendAnswer(outgoing({ ticket: 'old' }), second.context)).toMatchObject({ kind: 'sent' })

    expect(kept).toEqual(['new', 'new'])
    expect(second.requests.map(({ path }) => path)).toEqual([
      '/v1/surveys/s/answers',
      '/v1/surveys/s/ticket',
      '/v1/surveys/s/answers',
    ])
  })
})

describe('files of an answer', () => {
  const files = [{ id: 'f', questionId: 'q' }]
  const file: KeptFile = { id: 'f', name: 'a.jpg', type: 'image/jpeg', blob: new Blob(['x']) }
  const accepted = { status: 201, body: { data: { id: 'f' } } }

  test('are sent once before the answer, under ids generated on the device', async () => {
    const kept: KeptFile[] = []
    const { context, requests } = fakeNetwork([accepted, receipt], {
      file: async () => file,
      onFile: async (one) => void kept.push(one),
    })

    await sendAnswer(outgoing({ files }), context)

    expect(requests.map(({ path }) => path)).toEqual([
      '/v1/surveys/s/files?fileId=f&clientId=c&questionId=q',
      '/v1/surveys/s/answers',
    ])
    expect(kept).toMatchObject([{ id: 'f', sentAt: NOW }])
  })

  test('are sent again after a day, or when the server has deleted them, but not within an hour', async () => {
    const fresh = fakeNetwork([receipt], { file: async () => ({ ...file, sentAt: NOW - 3_600_000 }) })
    await sendAnswer(outgoing({ files }), fresh.context)
    expect(fresh.requests).toHaveLength(1)

    const old = fakeNetwork([accepted, receipt], { file: async () => ({ ...file, sentAt: NOW - 2 * DAY }) })
    await sendAnswer(outgoing({ files }), old.context)
    expect(old.requests).toHaveLength(2)

    const gone = problem(400, 'invalid', { errors: [{ path: 'answers.q', code: 'file_id' }] })
    const lost = fakeNetwork([gone, accepted, receipt], { file: async () => ({ ...file, sentAt: NOW - 3_600_000 }) })
    expect(await sendAnswer(outgoing({ files }), lost.context)).toMatchObject({ kind: 'sent' })
    expect(lost.requests).toHaveLength(3)
  })

  test('that are refused or missing are reported at their question, and the answer is not sent', async () => {
    const refusal = problem(400, 'invalid', { errors: [{ path: 'file', code: 'not_a_picture' }] })
    const refused = fakeNetwork([refusal], { file: async () => file })
    expect(await sendAnswer(outgoing({ files }), refused.context)).toMatchObject({
      errors: [{ path: 'answers.q', code: 'not_a_picture' }],
    })
    expect(refused.requests).toHaveLength(1)

    const missing = fakeNetwork([])
    expect(await sendAnswer(outgoing({ files }), missing.context)).toMatchObject({
      errors: [{ path: 'answers.q', code: 'file_id' }],
    })
  })

  test('are collected only from file questions', () => {
    const structure = [
      {
        questions: [
          { id: 'a', type: 'file' },
          { id: 'b', type: 'ranking' },
        ],
      },
    ]
    expect(filesIn(structure, { a: ['1', '2'], b: ['3'] })).toEqual([
      { id: '1', questionId: 'a' },
      { id: '2', questionId: 'a' },
    ])
  })
})
