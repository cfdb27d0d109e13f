import type { Lang } from '#contract/core/text/unicode.ts'
import { caseAddress } from './case-form.ts'
import { enteredValues } from './entered-values.ts'
import type { FormProblem } from './parts/form-parts.tsx'
import { sendPhotos } from './photo-upload.ts'
import { postForm } from './post-form.ts'
import { reportCall } from './report-form.ts'

/** Where to navigate after the report was accepted, or the problem; no photo was uploaded then. */
export type Sent = { to: string } | { problem: FormProblem; ticket?: string }

const ROUTE = '/v1/violations/report'

/**
 * Sends the form and then its photos, so that a refused report leaves no photos behind. The same form sent again is the
 * same case. @throws when offline.
 */
export async function sendReport(
  url: URL,
  form: HTMLFormElement,
  { lang, photos }: { lang: Lang; photos: readonly File[] },
): Promise<Sent> {
  const call = reportCall(url, enteredValues(form), lang)
  if (!call) throw new Error('not a report')
  const sent = await postForm<{ data: { secret?: string } }>({ path: ROUTE, ticketPath: ROUTE, body: call.body, lang })
  if ('problem' in sent) return sent
  const { secret } = sent.answer.data
  // the response to a detected bot, which gets nothing else
  if (!secret) return { to: call.to(sent.answer) }
  const isComplete = await sendPhotos(secret, photos, () => {})
  const asked = url.searchParams.get('lang') ?? undefined
  const more = { sent: 'true', lang: asked, ...(isComplete ? {} : { photos: 'failed' }) }
  return { to: caseAddress('violation', secret, more) }
}
