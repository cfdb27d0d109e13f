import type { Lang } from '#contract/core/plain.ts'
import { wrongsOf } from './contact-check.ts'
import { contactCall } from './contact-form.ts'
import type { FormProblem } from './parts/form-parts.tsx'
import { postForm } from './post-form.ts'
import { typedIn } from './typed-in.ts'

/** Sends a message that the schema of the API accepts. @returns where to go, or what is wrong. @throws when there is no network. */
export async function sendContact(
  url: URL,
  form: HTMLFormElement,
  lang: Lang,
): Promise<{ to: string } | { problem: FormProblem; ticket?: string }> {
  const errors = wrongsOf(url, form, lang)
  if (errors.length > 0) return { problem: { code: 'invalid', errors } }
  const call = contactCall(url, typedIn(form), lang)
  if (!call) throw new Error('not a message')
  const sent = await postForm<object>({
    path: '/v1/contacts',
    ticketPath: '/v1/contacts/form',
    body: call.body,
    lang,
  })
  return 'problem' in sent ? sent : { to: call.to(sent.answer) }
}
