import { check } from '#contract/core/issues.ts'
import type { Lang } from '#contract/core/plain.ts'
import { message } from '#contract/core/texts.ts'
import { NewContact } from '#contract/features/contacts/index.ts'
import { contactCall } from './contact-form.ts'
import { typedIn } from './typed-in.ts'

/** What the server would refuse in the form, in words; loaded when the form is sent. */
export function wrongsOf(
  url: URL,
  form: HTMLFormElement,
  lang: Lang,
): { path: string; code: string; message: string }[] {
  const call = contactCall(url, typedIn(form), lang)
  if (!call) return []
  const checked = check(NewContact, call.body)
  if (checked.ok) return []
  return checked.errors.map(({ path, code, params }) => ({
    path,
    code,
    message: message(lang, `field.${code}`, params),
  }))
}
