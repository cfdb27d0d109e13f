import type { Lang } from '#contract/core/text/unicode.ts'
import { bookingBody, bookingRoute, pageAfter } from './booking-form.ts'
import { enteredValues } from './entered-values.ts'
import type { FormProblem } from './parts/form-parts.tsx'
import { usableToken } from './parts/use-reader.ts'

/** A request without a response for this long counts as offline, ms. */
const WAIT_MS = 60_000

/** Books as the signed-in citizen. @returns where to navigate, or the problem. @throws when there is no response. */
export async function sendBooking(
  url: URL,
  form: HTMLFormElement,
  lang: Lang,
): Promise<{ to: string } | { problem: FormProblem }> {
  const token = usableToken()
  const reply = await fetch(bookingRoute(url) === 'book' ? '/v1/booking/own' : '/v1/booking/own/wait', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'accept-language': lang,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(bookingBody(url, enteredValues(form), lang)),
    signal: AbortSignal.timeout(WAIT_MS),
  })
  const answer: unknown = await reply.json()
  return reply.ok ? { to: pageAfter(url)(answer) } : { problem: answer as FormProblem }
}
