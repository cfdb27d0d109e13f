import { describe, expect, test } from 'vitest'
import { filesIn, type KeptFile, type Outgoing, type SendDoor, sendAnswer } from './send.ts'

const NOW = Date.parse('2026-03-10T04:00:00Z')
const DAY = 86_400_000
const out = (more: Partial<Outgoing> = {}): Outgoing => ({
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

/** A network that answers in turn, and what was asked of it. */
function line(answers: (Reply | 'broken')[], more: Partial<SendDoor> = {}) {
  const asked: { path: string; body: unknown; token: string | null }[] = []
  const door: SendDoor = {
    token: 'token',
    lang: 'mn',
    now: () => NOW,
    file: async () => undefined,
    fetch: async (input, init) => {
      const token = new Headers(init?.headers).get('authorization')
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
      asked.push({ path: String(input), body, token })
      const next = answers.shift()
      if (!next || next === 'broken') throw new TypeError('network')
      return new Response(JSON.stringify(next.body), { status: next.status, headers: next.headers ?? {} })
    },
    ...more,
  }
  return { door, asked }
}

describe('sending an answer', () => {
  test('an answer whose session is over is kept, and nothing is sent as nobody', async () => {
    for (const reply of [
      problem(401, 'token_expired'),
      {
        ...problem(400, 'invalid', { errors: [{ path: 'ticket', code: 'wrong_link' }] }),
        headers: { 'www-authenticate': 'Bearer' },
      },
    ]) {
      const { door, asked } = line([reply])
      expect(await sendAnswer(out(), door)).toEqual({ kind: 'later', why: 'signed_out' })
      expect(asked).toHaveLength(1)
    }
  })

  test('an answer of somebody whose token is good no more does not leave the device', async () => {
    const { door, asked } = line([receipt], { token: '' })
    expect(await sendAnswer(out({ channel: 'online' }), door)).toEqual({ kind: 'later', why: 'signed_out' })
    expect(asked).toEqual([])
  })

  test('without a line, and when the server has too much to do, it waits', async () => {
    expect(await sendAnswer(out(), line(['broken']).door)).toEqual({ kind: 'later', why: 'offline' })
    const busy = { ...problem(429, 'too_many'), headers: { 'retry-after': '30' } }
    expect(await sendAnswer(out(), line([busy]).door)).toEqual({ kind: 'later', why: 'busy', seconds: 30 })
    expect(await sendAnswer(out(), line([problem(503, 'maintenance')]).door)).toMatchObject({ why: 'busy' })
    // a hotel's page instead of the server
    expect(await sendAnswer(out(), line([{ status: 404, body: 'hello' }]).door)).toMatchObject({ kind: 'later' })
  })

  test('a refusal comes with its reason', async () => {
    const closed = problem(409, 'wrong_state', { params: { state: 'closed' } })
    expect(await sendAnswer(out(), line([closed]).door)).toEqual({
      kind: 'refused',
      code: 'wrong_state',
      state: 'closed',
      errors: [],
    })
    const errors = [{ path: 'person', code: 'answered_before' }]
    const before = await sendAnswer(out(), line([problem(409, 'conflict', { errors })]).door)
    expect(before).toMatchObject({ kind: 'refused', errors })
  })

  test('somebody signed in sends the answer alone, with the id it keeps for ever', async () => {
    const { door, asked } = line([receipt])
    expect(await sendAnswer(out(), door)).toMatchObject({ kind: 'sent', receipt: 'ABCDE-FGHJK' })
    expect(asked).toEqual([
      {
        path: '/v1/surveys/s/answers',
        token: 'Bearer token',
        body: { clientId: 'c', channel: 'in_person', startedAt: '2026-03-10T03:50:00Z', answers: { q: true } },
      },
    ])
  })

  test('nobody is given a ticket first, keeps it, and is given a new one when it has grown old', async () => {
    const kept: string[] = []
    const onTicket = async (ticket: string) => void kept.push(ticket)
    const old = problem(400, 'invalid', { errors: [{ path: 'ticket', code: 'wrong_link' }] })
    const fresh = { status: 200, body: { data: { ticket: 'new' } } }

    const first = line([fresh, receipt], { token: null, onTicket })
    await sendAnswer(out(), first.door)
    const second = line([old, fresh, receipt], { token: null, onTicket })
    expect(await sendAnswer(out({ ticket: 'old' }), second.door)).toMatchObject({ kind: 'sent' })

    expect(kept).toEqual(['new', 'new'])
    expect(second.asked.map(({ path }) => path)).toEqual([
      '/v1/surveys/s/answers',
      '/v1/surveys/s/ticket',
      '/v1/surveys/s/answers',
    ])
  })
})

describe('files of an answer', () => {
  const files = [{ id: 'f', questionId: 'q' }]
  const file: KeptFile = { id: 'f', name: 'a.jpg', type: 'image/jpeg', blob: new Blob(['x']) }
  const taken = { status: 201, body: { data: { id: 'f' } } }

  test('go before it, once, under ids made on the device', async () => {
    const kept: KeptFile[] = []
    const { door, asked } = line([taken, receipt], {
      file: async () => file,
      onFile: async (one) => void kept.push(one),
    })

    await sendAnswer(out({ files }), door)

    expect(asked.map(({ path }) => path)).toEqual([
      '/v1/surveys/s/files?fileId=f&clientId=c&questionId=q',
      '/v1/surveys/s/answers',
    ])
    expect(kept).toMatchObject([{ id: 'f', sentAt: NOW }])
  })

  test('that arrived a while ago are not sent again, but those of yesterday are, and those the server has given up', async () => {
    const fresh = line([receipt], { file: async () => ({ ...file, sentAt: NOW - 3_600_000 }) })
    await sendAnswer(out({ files }), fresh.door)
    expect(fresh.asked).toHaveLength(1)

    const old = line([taken, receipt], { file: async () => ({ ...file, sentAt: NOW - 2 * DAY }) })
    await sendAnswer(out({ files }), old.door)
    expect(old.asked).toHaveLength(2)

    const gone = problem(400, 'invalid', { errors: [{ path: 'answers.q', code: 'file_id' }] })
    const lost = line([gone, taken, receipt], { file: async () => ({ ...file, sentAt: NOW - 3_600_000 }) })
    expect(await sendAnswer(out({ files }), lost.door)).toMatchObject({ kind: 'sent' })
    expect(lost.asked).toHaveLength(3)
  })

  test('that are refused or gone are told at their question, and the answer is not sent', async () => {
    const wrong = problem(400, 'invalid', { errors: [{ path: 'file', code: 'not_a_picture' }] })
    const refused = line([wrong], { file: async () => file })
    expect(await sendAnswer(out({ files }), refused.door)).toMatchObject({
      errors: [{ path: 'answers.q', code: 'not_a_picture' }],
    })
    expect(refused.asked).toHaveLength(1)

    const missing = line([])
    expect(await sendAnswer(out({ files }), missing.door)).toMatchObject({
      errors: [{ path: 'answers.q', code: 'file_id' }],
    })
  })

  test('are those that questions for files name, and nothing else', () => {
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
