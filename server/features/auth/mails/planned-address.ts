import { formatDateTime } from '#contract/core/dates.ts'
import { INVITATION_HOURS } from '#contract/core/sign-in.ts'
import type { MadeSecret } from '../../../core/accounts.ts'
import type { Core } from '../../../core/core.ts'
import type { MailMaker } from '../../../core/mailer.ts'
import { compose, type MailTo } from './compose.ts'

/** The mails of a planned e-mail address: the link that confirms it, and word to the present address. */
export function plannedAddressMails(
  { core, now }: { core: Core; now: Date },
  to: MailTo,
  email: string,
  link: MadeSecret,
): MailMaker[] {
  const url = `${core.config.publicUrl}/auth/confirm-email#${link.value}`
  return [
    compose('confirmEmail', { ...to, email }, { link: url, hours: INVITATION_HOURS }, link),
    compose('emailPlanned', to, { email, when: formatDateTime(now, to.lang) }),
  ]
}
