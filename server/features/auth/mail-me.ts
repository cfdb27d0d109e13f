import type { Route } from '#contract/core/model/feature.ts'
import { CODE_MINUTES } from '#contract/core/people/sign-in.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import type { MadeSecret } from '../../core/accounts/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import type { AuthTables } from './account.ts'
import { compose, type MailKind } from './mails/compose.ts'

interface Person {
  email: string
  first_name: string
  lang: 'mn' | 'en'
}

/** Enqueues a mail to a person about their account; adds the value `when`. */
export async function mailMe(
  { mail, now }: Pick<Call<AuthTables, Route>, 'mail' | 'now'>,
  person: Person,
  kind: MailKind,
  values: Record<string, string | number> = {},
): Promise<void> {
  const to = { email: person.email, firstName: person.first_name, lang: person.lang }
  await mail(compose(kind, to, { when: formatDateTime(now, person.lang), ...values }))
}

/** Enqueues a mail with the code that confirms an e-mail address. */
export async function mailCode(
  { mail }: Pick<Call<AuthTables, Route>, 'mail'>,
  person: Person,
  code: MadeSecret,
): Promise<void> {
  const to = { email: person.email, firstName: person.first_name, lang: person.lang }
  await mail(compose('verify', to, { code: code.value, minutes: CODE_MINUTES }, code))
}
