import type { Lang } from '#contract/core/plain.ts'
import { ticketFor } from './contact-form.ts'
import type { FormProblem } from './parts/form-parts.tsx'

/** A request without an answer for this long counts as offline, ms. */
const WAIT_MS = 60_000

/** What became of a form: the answer, or what was refused, with another ticket when that of the form has expired. */
export type Posted<Answer> = { answer: Answer } | { problem: FormProblem; ticket?: string }

interface Form {
  /** The route that the form is sent to. */
  path: string
  /** The route that issues its ticket. */
  ticketPath?: string
  body: Readonly<Record<string, unknown>>
  lang: Lang
}

/**
 * Sends what a public form holds. The page stays, so that nothing of it is lost when the network is gone.
 * @throws when there is no answer.
 */
export async function postForm<Answer>({ path, ticketPath, body, lang }: Form): Promise<Posted<Answer>> {
  const headers = { accept: 'application/json', 'accept-language': lang }
  const reply = await fetch(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(WAIT_MS),
  })
  if (reply.ok) return { answer: (await reply.json()) as Answer }
  const problem = (await reply.json()) as FormProblem
  if (!ticketPath || !problem.errors?.some(({ path: at }) => at === 'ticket')) return { problem }
  const issued = await fetch(ticketPath, { headers, signal: AbortSignal.timeout(WAIT_MS) })
  const { data } = (await issued.json()) as { data?: { ticket?: string } }
  return { problem, ticket: ticketFor({ values: { ticket: String(body.ticket) }, problem }, data?.ticket) }
}
