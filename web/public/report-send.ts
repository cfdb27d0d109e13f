import type { Lang } from '#contract/core/plain.ts'
import { caseAddress } from './case-form.ts'
import type { FormProblem } from './parts/form-parts.tsx'
import { sendPhotos } from './photo-upload.ts'
import { postForm } from './post-form.ts'
import { reportCall } from './report-form.ts'
import { typedIn } from './typed-in.ts'

/** Where to go when the report was accepted, or what was refused; then nothing was sent but the words. */
export type Sent = { to: string } | { problem: FormProblem; ticket?: string }

const ROUTE = '/v1/violations/report'

/**
 * Sends the form and then its photos, so that a report that is refused leaves no photo anywhere. The same form sent again is the same
 * case. @throws when there is no network.
 */
export async function sendReport(
  url: URL,
  form: HTMLFormElement,
  { lang, photos }: { lang: Lang; photos: readonly File[] },
): Promise<Sent> {
  const call = reportCall(url, typedIn(form), lang)
  if (!call) throw new Error('not a report')
  const sent = await postForm<{ data: { secret?: string } }>({ path: ROUTE, ticketPath: ROUTE, body: call.body, lang })
  if ('problem' in sent) return sent
  const { secret } = sent.answer.data
  // a machine was answered, and gets nothing else
  if (!secret) return { to: call.to(sent.answer) }
  const isComplete = await sendPhotos(secret, photos, () => {})
  const asked = url.searchParams.get('lang') ?? undefined
  const more = { sent: 'true', lang: asked, ...(isComplete ? {} : { photos: 'failed' }) }
  return { to: caseAddress('violation', secret, more) }
}
