import type { Lang } from '#contract/core/plain.ts'
import { caseAddress } from './case-form.ts'
import type { FormProblem } from './parts/form-parts.tsx'
import { sendPhotos } from './photo-upload.ts'
import { reportCall } from './report-form.ts'

/** Where to go when the report was accepted, or what was refused; then nothing was sent but the words. */
export type Sent = { to: string } | { problem: FormProblem }

/**
 * Sends the form and then its photos, so that a report that is refused leaves no photo anywhere. The same form sent again is the same
 * case. @throws when there is no network.
 */
export async function sendReport(
  url: URL,
  form: HTMLFormElement,
  { lang, photos }: { lang: Lang; photos: readonly File[] },
): Promise<Sent> {
  const typed = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const call = reportCall(url, Object.fromEntries(typed), lang)
  if (!call) throw new Error('not a report')
  const answer = await fetch('/v1/violations/report', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': lang },
    body: JSON.stringify(call.body),
  })
  if (!answer.ok) return { problem: (await answer.json()) as FormProblem }
  const accepted = (await answer.json()) as { data: { secret?: string } }
  const { secret } = accepted.data
  // a machine was answered, and gets nothing else
  if (!secret) return { to: call.to(accepted) }
  const isComplete = await sendPhotos(secret, photos, () => {})
  const asked = url.searchParams.get('lang') ?? undefined
  const more = { sent: 'true', lang: asked, ...(isComplete ? {} : { photos: 'failed' }) }
  return { to: caseAddress('violation', secret, more) }
}
