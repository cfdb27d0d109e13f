import type { FieldError } from '#contract/core/problem.ts'

/** An answer on its way, as the device keeps it. */
export interface Outgoing {
  surveyId: string
  clientId: string
  channel: 'online' | 'in_person' | 'phone' | 'paper'
  /** Of an interview. An online answer began when its ticket was issued. */
  startedAt?: string
  deviceId?: string | undefined
  answers: Record<string, unknown>
  areaId?: string | undefined
  person?: string | undefined
  website?: string | undefined
  ticket?: string | undefined
  /** Files that the answers name, each with its question. */
  files: { id: string; questionId: string }[]
}

/** A file as the device keeps it. `sentAt`, ms since 1970: the server keeps what no answer names for two days. */
export interface KeptFile {
  id: string
  name: string
  type: string
  blob: Blob
  sentAt?: number
}

type Refusal = Omit<FieldError, 'message'> & { message?: string }

/** What became of a sending: taken in, refused for good, or to be tried again. */
export type Outcome =
  | { kind: 'sent'; receipt: string; submittedAt: string }
  | { kind: 'refused'; code: string; state?: string | undefined; errors: readonly Refusal[] }
  | { kind: 'later'; why: 'offline' | 'signed_out' | 'busy'; seconds?: number | undefined }

/** What a sending needs of the world. */
export interface SendDoor {
  fetch: typeof fetch
  /** The token of the person it is sent as; '' when it is good no more, null for nobody. */
  token: string | null
  lang: 'mn' | 'en'
  file: (id: string) => Promise<KeptFile | undefined>
  /** Told when a file has arrived, and when a new ticket was given. */
  onFile?: (file: KeptFile) => Promise<void>
  onTicket?: (ticket: string) => Promise<void>
  now: () => number
}

/** Files that arrived longer ago are sent again before their answer. */
const FILE_FRESH_MS = 24 * 3_600_000
/** An answer to one request that never comes is no answer; a picture takes its time on a slow line. */
const WAIT_MS = 60_000
const FILE_WAIT_MS = 300_000

class NotSent extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome.kind)
    this.outcome = outcome
  }
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

async function ask(door: SendDoor, path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  let reply: Response
  let body: Record<string, unknown>
  try {
    reply = await door.fetch(`/v1${path}`, {
      ...init,
      signal: AbortSignal.timeout(init.body instanceof FormData ? FILE_WAIT_MS : WAIT_MS),
      headers: {
        accept: 'application/json',
        'accept-language': door.lang,
        ...(door.token ? { authorization: `Bearer ${door.token}` } : {}),
        ...(record(init.headers) as Record<string, string>),
      },
    })
    body = record(await reply.json().catch(() => undefined))
  } catch {
    throw new NotSent({ kind: 'later', why: 'offline' })
  }
  // answered as nobody's: the session is over, and nothing may be sent under another name
  const isOver = door.token !== null && reply.headers.get('www-authenticate') !== null
  if (isOver || reply.status === 401) throw new NotSent({ kind: 'later', why: 'signed_out' })
  if (reply.ok) return record(body.data)
  if (reply.status === 429 || reply.status >= 500 || typeof body.code !== 'string') {
    const seconds = Number(reply.headers.get('retry-after'))
    throw new NotSent({ kind: 'later', why: 'busy', seconds: seconds > 0 ? seconds : undefined })
  }
  const state = record(body.params).state
  throw new NotSent({
    kind: 'refused',
    code: body.code,
    state: typeof state === 'string' ? state : undefined,
    errors: Array.isArray(body.errors) ? body.errors : [],
  })
}

async function newTicket(out: Outgoing, door: SendDoor): Promise<string> {
  const { ticket } = await ask(door, `/surveys/${out.surveyId}/ticket`)
  await door.onTicket?.(String(ticket))
  return String(ticket)
}

async function sendFiles(out: Outgoing, door: SendDoor, ticket: string | undefined, isAgain: boolean): Promise<void> {
  for (const { id, questionId } of out.files) {
    const file = await door.file(id)
    const at = `answers.${questionId}`
    if (!file) throw new NotSent({ kind: 'refused', code: 'invalid', errors: [{ path: at, code: 'file_id' }] })
    if (!isAgain && file.sentAt !== undefined && door.now() - file.sentAt < FILE_FRESH_MS) continue
    const body = new FormData()
    body.set('file', file.blob, file.name)
    const query = new URLSearchParams({ fileId: id, clientId: out.clientId, questionId, ...(ticket && { ticket }) })
    await ask(door, `/surveys/${out.surveyId}/files?${query}`, { method: 'POST', body }).catch((error: unknown) => {
      throw fileRefusal(error, at)
    })
    await door.onFile?.({ ...file, sentAt: door.now() })
  }
}

/** What is wrong with a file, told at its question; two at once under one id (another tab) try again. */
function fileRefusal(error: unknown, at: string): unknown {
  if (!(error instanceof NotSent) || error.outcome.kind !== 'refused') return error
  const { code, errors } = error.outcome
  if (code === 'conflict') return new NotSent({ kind: 'later', why: 'busy' })
  if (code === 'too_large') return new NotSent({ ...error.outcome, errors: [{ path: at, code: 'file_too_large' }] })
  return new NotSent({
    ...error.outcome,
    errors: errors.map((one) => (one.path === 'file' ? { ...one, path: at } : one)),
  })
}

const isAbout = (error: unknown, what: (refusal: Refusal) => boolean): boolean =>
  error instanceof NotSent && error.outcome.kind === 'refused' && error.outcome.errors.some(what)

/**
 * Sends one answer with its files. Sent again after a line that broke, it is the same answer: the server knows it by its id.
 * An old ticket and files that the server has given up are renewed once.
 */
export async function sendAnswer(out: Outgoing, door: SendDoor): Promise<Outcome> {
  // what somebody answered under a name never arrives as nobody's
  if (door.token === '') return { kind: 'later', why: 'signed_out' }
  const once = async (ticket: string | undefined, isAgain: boolean): Promise<Outcome> => {
    await sendFiles(out, door, ticket, isAgain)
    const { files: _, surveyId, ...body } = out
    const { receipt, submittedAt } = await ask(door, `/surveys/${surveyId}/answers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ticket }),
    })
    return { kind: 'sent', receipt: String(receipt), submittedAt: String(submittedAt) }
  }
  try {
    const ticket = out.ticket ?? (door.token ? undefined : await newTicket(out, door))
    try {
      return await once(ticket, false)
    } catch (error) {
      if (isAbout(error, ({ path }) => path === 'ticket')) return await once(await newTicket(out, door), true)
      if (isAbout(error, ({ code }) => code === 'file_id') && out.files.length > 0) return await once(ticket, true)
      throw error
    }
  } catch (error) {
    if (error instanceof NotSent) return error.outcome
    throw error
  }
}

/** What identifies an answer that was sent; the account alone where nothing is left on the device. */
export interface Proof {
  clientId?: string
  receipt?: string
}

/** An answer that was sent, as the server has it. */
export interface SentAnswer {
  clientId: string
  receipt: string
  answers: Record<string, unknown>
  changes: number
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Reads an answer that was sent, to be changed. */
export async function openAnswer(surveyId: string, proof: Proof, door: SendDoor): Promise<SentAnswer | Outcome> {
  try {
    const found = await ask(door, `/surveys/${surveyId}/answers/mine`, json('POST', proof))
    return {
      clientId: String(found.clientId),
      receipt: String(found.receipt),
      answers: record(found.answers),
      changes: Number(found.changes),
    }
  } catch (error) {
    if (error instanceof NotSent) return error.outcome
    throw error
  }
}

/** Sends a changed answer; `out.files` are those that were added. */
export async function changeAnswer(out: Outgoing, sent: SentAnswer, door: SendDoor): Promise<Outcome> {
  if (door.token === '') return { kind: 'later', why: 'signed_out' }
  try {
    const ticket = out.files.length > 0 && !door.token ? await newTicket(out, door) : undefined
    await sendFiles(out, door, ticket, false)
    const { clientId, receipt, changes } = sent
    const body = { clientId, receipt, changes, answers: out.answers }
    const changed = await ask(door, `/surveys/${out.surveyId}/answers/mine`, json('PUT', body))
    return { kind: 'sent', receipt, submittedAt: String(changed.submittedAt) }
  } catch (error) {
    if (error instanceof NotSent) return error.outcome
    throw error
  }
}

/** The files that answers name, with their questions. */
export function filesIn(
  structure: readonly { questions: readonly { id: string; type: string }[] }[],
  answers: Record<string, unknown>,
): Outgoing['files'] {
  return structure
    .flatMap(({ questions }) => questions)
    .filter(({ type }) => type === 'file')
    .flatMap(({ id: questionId }) => {
      const ids = answers[questionId]
      return Array.isArray(ids) ? ids.map((id) => ({ id: String(id), questionId })) : []
    })
}
