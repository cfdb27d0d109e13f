import { INVITATION_HOURS } from '#contract/core/people/sign-in.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import type { MadeSecret } from '../../../core/accounts/index.ts'
import type { Core } from '../../../core/requests/context.ts'
import type { MailMaker } from '../../../core/requests/outbox.ts'
import { compose, type MailTo } from './compose.ts'

/** The mails about a planned e-mail address: the link that confirms it, and a notice to the current address. */
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
