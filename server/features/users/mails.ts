import { INVITATION_HOURS } from '#contract/core/people/sign-in.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type MadeSecret, makeLink } from '../../core/accounts/index.ts'
import { compose, mailWords, plannedAddressMails } from '../auth/index.ts'
import type { SeenRow, UsersCall } from './people.ts'

/** A person's role and area in the language of their mails. */
function placeWords(row: SeenRow): { role: string; area: string } {
  const words = mailWords(row.lang)
  return { role: words.role[row.role], area: row.area ? inLang(row.area.name, row.lang) : words.noArea }
}

const toOf = (row: SeenRow) => ({ email: row.email, firstName: row.first_name, lang: row.lang })

/** Creates an invitation and mails its link; the secret follows '#', which browsers do not send to servers. */
export async function mailInvitation(
  call: Pick<UsersCall, 'core' | 'tx' | 'now' | 'origin' | 'mail'>,
  row: SeenRow,
): Promise<void> {
  const token = await makeLink(call, row.id, 'invite')
  const link = `${call.core.config.publicUrl}/auth/invitation#${token.value}`
  await call.mail(compose('invite', toOf(row), { ...placeWords(row), link, hours: INVITATION_HOURS }, token))
}

/** Notifies a person that an admin changed their account, unless they do not want to be notified. */
export async function mailChange(call: Pick<UsersCall, 'now' | 'mail'>, row: SeenRow): Promise<void> {
  if (row.status !== 'active' || row.notify.accountChanges === false) return
  await mailState(call, row)
}

/** As `mailChange`, whatever the person chose about mails: for an account that was deactivated or activated. */
export const mailState = (call: Pick<UsersCall, 'now' | 'mail'>, row: SeenRow): Promise<void> =>
  call.mail(compose('accountChanged', toOf(row), { ...placeWords(row), when: formatDateTime(call.now, row.lang) }))

/** Notifies a person of what an admin did to their sign-in, whatever they chose about mails. */
export const mailAccount = (
  call: Pick<UsersCall, 'now' | 'mail'>,
  row: SeenRow,
  kind: 'factorReset' | 'sessionsEnded',
): Promise<void> => call.mail(compose(kind, toOf(row), { when: formatDateTime(call.now, row.lang) }))

/** Mails the confirmation link to a planned address, and notifies the current address of the request. */
export async function mailPlannedAddress(
  call: Pick<UsersCall, 'core' | 'now' | 'mail'>,
  person: SeenRow,
  email: string,
  link: MadeSecret,
): Promise<void> {
  for (const mail of plannedAddressMails(call, toOf(person), email, link)) await call.mail(mail)
}
