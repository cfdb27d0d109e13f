import type { FieldError } from '#contract/core/model/problem.ts'

/** An answer to send, as stored on the device. */
export interface OutgoingAnswer {
  surveyId: string
  clientId: string
  channel: 'online' | 'in_person' | 'phone' | 'paper'
  /** Start of an interview. The start of an online answer is the issue of its ticket. */
  startedAt?: string
  deviceId?: string | undefined
  answers: Record<string, unknown>
  areaId?: string | undefined
  person?: string | undefined
  website?: string | undefined
  ticket?: string | undefined
  /** The secret part of an invitation's link. */
  invitation?: string | undefined
  /** The proof of work of an open answer, or the work that is still to be done. */
  proof?: string | undefined
  work?: string | undefined
  /** When an interview was finished, and why its person was not named. */
  finishedAt?: string
  noPerson?: 'refused' | 'no_number' | 'shared_number' | undefined
  /** The files referenced in the answers, with their questions. */
  files: { id: string; questionId: string }[]
}

/** A file as stored on the device. `sentAt`, ms since 1970: the server deletes files that no answer references after two days. */
export interface KeptFile {
  id: string
  name: string
  type: string
  blob: Blob
  sentAt?: number
}

type Refusal = Omit<FieldError, 'message'> & { message?: string }

/** The result of an attempt: accepted, permanently refused, or to be retried. */
export type Outcome =
  | { kind: 'sent'; receipt: string; submittedAt: string }
  | { kind: 'refused'; code: string; state?: string | undefined; errors: readonly Refusal[] }
  | { kind: 'later'; why: 'offline' | 'signed_out' | 'busy'; seconds?: number | undefined }

/** The dependencies of sending. */
export interface SendContext {
  fetch: typeof fetch
  /** The respondent's token; '' if it has expired, null if anonymous. */
  token: string | null
  lang: 'mn' | 'en'
  file: (id: string) => Promise<KeptFile | undefined>
  /** Called when a file was uploaded (`onFile`) and when a ticket was issued (`onTicket`). */
  onFile?: (file: KeptFile) => Promise<void>
  onTicket?: (ticket: string, work: string | undefined) => Promise<void>
  /** Does the work that came with a ticket. */
  solve?: (work: string) => Promise<string | undefined>
  now: () => number
}

/** Files uploaded longer ago than this are uploaded again before their answer, ms. */
const FILE_FRESH_MS = 24 * 3_600_000
/** Timeouts of requests and of uploads, which take longer on slow networks, ms. */
const REQUEST_TIMEOUT_MS = 60_000
const UPLOAD_TIMEOUT_MS = 300_000

class SendFailure extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome.kind)
    this.outcome = outcome
  }
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

async function request(context: SendContext, path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  let reply: Response
  let body: Record<string, unknown>
  try {
    reply = await context.fetch(`/v1${path}`, {
      ...init,
      signal: AbortSignal.timeout(init.body instanceof FormData ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        'accept-language': context.lang,
        ...(context.token ? { authorization: `Bearer ${context.token}` } : {}),
        ...(toRecord(init.headers) as Record<string, string>),
      },
    })
    body = toRecord(await reply.json().catch(() => undefined))
  } catch {
    throw new SendFailure({ kind: 'later', why: 'offline' })
  }
  // treated as anonymous: the session has ended, and nothing may be sent under another identity
  const hasSessionEnded = context.token !== null && reply.headers.get('www-authenticate') !== null
  if (hasSessionEnded || reply.status === 401) throw new SendFailure({ kind: 'later', why: 'signed_out' })
  if (reply.ok) return toRecord(body.data)
  if (reply.status === 429 || reply.status >= 500 || typeof body.code !== 'string') {
    const seconds = Number(reply.headers.get('retry-after'))
    throw new SendFailure({ kind: 'later', why: 'busy', seconds: seconds > 0 ? seconds : undefined })
  }
  const state = toRecord(body.params).state
  throw new SendFailure({
    kind: 'refused',
    code: body.code,
    state: typeof state === 'string' ? state : undefined,
    errors: Array.isArray(body.errors) ? body.errors : [],
  })
}

/** A ticket with the work that came with it. */
interface Ticket {
  ticket: string | undefined
  work?: string | undefined
  proof?: string | undefined
}

async function newTicket(answer: OutgoingAnswer, context: SendContext): Promise<Ticket> {
  const found = await request(context, `/surveys/${answer.surveyId}/ticket`)
  const ticket = String(found.ticket)
  const work = typeof found.work === 'string' ? found.work : undefined
  await context.onTicket?.(ticket, work)
  return { ticket, work }
}

/** The proof of work of a ticket; undefined where none is asked. */
async function proofOf({ work, proof }: Ticket, context: SendContext): Promise<string | undefined> {
  if (proof !== undefined || work === undefined) return proof
  return context.solve?.(work)
}

async function sendFiles(
  answer: OutgoingAnswer,
  context: SendContext,
  ticket: string | undefined,
  isRetry: boolean,
): Promise<void> {
  for (const { id, questionId } of answer.files) {
    const file = await context.file(id)
    const at = `answers.${questionId}`
    if (!file) throw new SendFailure({ kind: 'refused', code: 'invalid', errors: [{ path: at, code: 'file_id' }] })
    if (!isRetry && file.sentAt !== undefined && context.now() - file.sentAt < FILE_FRESH_MS) continue
    const body = new FormData()
    body.set('file', file.blob, file.name)
    const query = new URLSearchParams({
      fileId: id,
      clientId: answer.clientId,
      questionId,
      ...(ticket && { ticket }),
      ...(answer.invitation && { invitation: answer.invitation }),
    })
    await request(context, `/surveys/${answer.surveyId}/files?${query}`, { method: 'POST', body }).catch(
      (error: unknown) => {
        throw fileRefusal(error, at)
      },
    )
    await context.onFile?.({ ...file, sentAt: context.now() })
  }
}

/** Maps the refusal of a file to its question; a conflict (the same upload in another tab) is retried. */
function fileRefusal(error: unknown, at: string): unknown {
  if (!(error instanceof SendFailure) || error.outcome.kind !== 'refused') return error
  const { code, errors } = error.outcome
  if (code === 'conflict') return new SendFailure({ kind: 'later', why: 'busy' })
  if (code === 'too_large') return new SendFailure({ ...error.outcome, errors: [{ path: at, code: 'file_too_large' }] })
  return new SendFailure({
    ...error.outcome,
    errors: errors.map((one) => (one.path === 'file' ? { ...one, path: at } : one)),
  })
}

const isAbout = (error: unknown, what: (refusal: Refusal) => boolean): boolean =>
  error instanceof SendFailure && error.outcome.kind === 'refused' && error.outcome.errors.some(what)

/**
 * Sends one answer with its files. Idempotent: the server recognizes a repeated answer by its `clientId`.
 * An expired ticket and files that the server has deleted are renewed once.
 */
export async function sendAnswer(answer: OutgoingAnswer, context: SendContext): Promise<Outcome> {
  // answers of a signed-in respondent are never sent anonymously
  if (context.token === '') return { kind: 'later', why: 'signed_out' }
  const attempt = async (given: Ticket, isRetry: boolean): Promise<Outcome> => {
    const { ticket } = given
    await sendFiles(answer, context, ticket, isRetry)
    const { files: _, work: __, surveyId, ...body } = answer
    const proof = await proofOf(given, context)
    const { receipt, submittedAt } = await request(context, `/surveys/${surveyId}/answers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ticket, proof }),
    })
    return { kind: 'sent', receipt: String(receipt), submittedAt: String(submittedAt) }
  }
  try {
    const { work, proof } = answer
    const ticket: Ticket =
      answer.ticket || context.token ? { ticket: answer.ticket, work, proof } : await newTicket(answer, context)
    try {
      return await attempt(ticket, false)
    } catch (error) {
      if (isAbout(error, ({ path }) => path === 'ticket' || path === 'proof'))
        return await attempt(await newTicket(answer, context), true)
      if (isAbout(error, ({ code }) => code === 'file_id') && answer.files.length > 0)
        return await attempt(ticket, true)
      throw error
    }
  } catch (error) {
    if (error instanceof SendFailure) return error.outcome
    throw error
  }
}

/** Identifies a sent answer; empty if only the account identifies it. */
export interface Proof {
  clientId?: string
  receipt?: string
}

/** A sent answer as stored on the server. */
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

/** Fetches a sent answer, to change it. */
export async function openAnswer(surveyId: string, proof: Proof, context: SendContext): Promise<SentAnswer | Outcome> {
  try {
    const data = await request(context, `/surveys/${surveyId}/answers/mine`, json('POST', proof))
    return {
      clientId: String(data.clientId),
      receipt: String(data.receipt),
      answers: toRecord(data.answers),
      changes: Number(data.changes),
    }
  } catch (error) {
    if (error instanceof SendFailure) return error.outcome
    throw error
  }
}

/** Sends a changed answer; `answer.files` are the added files. */
export async function changeAnswer(answer: OutgoingAnswer, sent: SentAnswer, context: SendContext): Promise<Outcome> {
  if (context.token === '') return { kind: 'later', why: 'signed_out' }
  try {
    const found = answer.files.length > 0 && !context.token ? await newTicket(answer, context) : undefined
    await sendFiles(answer, context, found?.ticket, false)
    const { clientId, receipt, changes } = sent
    const body = { clientId, receipt, changes, answers: answer.answers }
    const changed = await request(context, `/surveys/${answer.surveyId}/answers/mine`, json('PUT', body))
    return { kind: 'sent', receipt, submittedAt: String(changed.submittedAt) }
  } catch (error) {
    if (error instanceof SendFailure) return error.outcome
    throw error
  }
}

/** The files referenced in answers, with their questions. */
export function filesIn(
  structure: readonly { questions: readonly { id: string; type: string }[] }[],
  answers: Record<string, unknown>,
): OutgoingAnswer['files'] {
  return structure
    .flatMap(({ questions }) => questions)
    .filter(({ type }) => type === 'file')
    .flatMap(({ id: questionId }) => {
      const ids = answers[questionId]
      return Array.isArray(ids) ? ids.map((id) => ({ id: String(id), questionId })) : []
    })
}
