import type { Lang } from '#contract/core/text/unicode.ts'
import { validationErrorsOf } from './contact-check.ts'
import { contactCall } from './contact-form.ts'
import { enteredValues } from './entered-values.ts'
import type { FormProblem } from './parts/form-parts.tsx'
import { postForm } from './post-form.ts'

/** Sends a message that passes the API's schema. @returns where to navigate, or the problem. @throws when offline. */
export async function sendContact(
  url: URL,
  form: HTMLFormElement,
  lang: Lang,
): Promise<{ to: string } | { problem: FormProblem; ticket?: string }> {
  const errors = validationErrorsOf(url, form, lang)
  if (errors.length > 0) return { problem: { code: 'invalid', errors } }
  const call = contactCall(url, enteredValues(form), lang)
  if (!call) throw new Error('not a message')
  const sent = await postForm<object>({
    path: '/v1/contacts',
    ticketPath: '/v1/contacts/form',
    body: call.body,
    lang,
  })
  return 'problem' in sent ? sent : { to: call.to(sent.answer) }
}
