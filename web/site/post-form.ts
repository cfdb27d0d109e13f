import type { Lang } from '#contract/core/text/unicode.ts'
import { ticketFor } from './contact-form.ts'
import type { FormProblem } from './parts/form-parts.tsx'

/** A request without a response for this long counts as offline, ms. */
const WAIT_MS = 60_000

/** The result of a form: the response, or the problem, with a new ticket when the old one has expired. */
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
 * Sends the values of a public form. The page remains, so that nothing is lost when offline. @throws when there is no
 * response.
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
