import { check } from '#contract/core/model/parse.ts'
import { message } from '#contract/core/text/messages.ts'
import type { Lang } from '#contract/core/text/unicode.ts'
import { NewContact } from '#contract/features/contacts/index.ts'
import { contactCall } from './contact-form.ts'
import { enteredValues } from './entered-values.ts'

/** The validation errors that the server would report; loaded when the form is sent. */
export function validationErrorsOf(
  url: URL,
  form: HTMLFormElement,
  lang: Lang,
): { path: string; code: string; message: string }[] {
  const call = contactCall(url, enteredValues(form), lang)
  if (!call) return []
  const checked = check(NewContact, call.body)
  if (checked.ok) return []
  return checked.errors.map(({ path, code, params }) => ({
    path,
    code,
    message: message(lang, `field.${code}`, params),
  }))
}
