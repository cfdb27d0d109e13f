import type { Role } from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import { CODE_MINUTES, RESET_LINK_HOURS } from '#contract/core/people/sign-in.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import type { MadeSecret } from '../../core/accounts/index.ts'
import type { Core } from '../../core/requests/context.ts'
import type { Call } from '../../core/requests/declare.ts'
import type { MailMaker } from '../../core/requests/outbox.ts'
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

/** The mail with a code for a new password; staff get a link, which is longer than six digits. */
export function resetMail(
  { config }: Pick<Core, 'config'>,
  { email, first_name: firstName, lang, role }: Person & { role: Role },
  secret: MadeSecret,
): MailMaker {
  const to = { email, firstName, lang }
  if (role === 'APPLICATION') return compose('reset', to, { code: secret.value, minutes: CODE_MINUTES }, secret)
  const link = `${config.publicUrl}/auth/new-password#${secret.value}`
  return compose('resetLink', to, { link, minutes: RESET_LINK_HOURS * 60 }, secret)
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
