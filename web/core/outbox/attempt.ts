import type { Outcome } from '../access/outbox-kind.ts'
import { ApiProblem, isNoAnswer } from '../api/client.ts'
import { FileGone } from './uploads.ts'

/** Whether the server refused a call permanently, so that a retry would be refused again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && ![401, 429].includes(error.document.status) && error.document.status < 500

/** Runs the calls of a submission and classifies the result; `work` returns what was created. */
export async function attempt(work: () => Promise<{ receipt?: string; to?: string }>): Promise<Outcome> {
  try {
    return { kind: 'sent', ...(await work()) }
  } catch (error) {
    if (isNoAnswer(error)) return { kind: 'later', why: 'offline' }
    if (error instanceof FileGone)
      return { kind: 'refused', code: 'invalid', errors: [{ path: 'files', code: 'file_gone' }] }
    if (!(error instanceof ApiProblem)) throw error
    // the server has it, although this person can no longer see it
    if (error.errors.some((one) => one.path === 'clientId' && one.code === 'arrived')) return { kind: 'sent' }
    const { status, code, params } = error.document
    if (status === 401) return { kind: 'later', why: 'signed_out' }
    if (status === 429 || status >= 500) return { kind: 'later', why: 'busy', seconds: error.retryAfter }
    return {
      kind: 'refused',
      code,
      state: params?.state === undefined ? undefined : String(params.state),
      errors: error.errors,
    }
  }
}
