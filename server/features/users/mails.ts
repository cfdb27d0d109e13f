import { formatDateTime } from '#contract/core/dates.ts'
import { INVITATION_HOURS } from '#contract/core/sign-in.ts'
import { inLang } from '#contract/core/text.ts'
import { type MadeSecret, makeLink } from '../../core/accounts.ts'
import { compose, mailWords, plannedAddressMails } from '../auth/index.ts'
import type { SeenRow, UsersCall } from './people.ts'

/** A person's role and area in the language of their mails. */
function placeWords(row: SeenRow): { role: string; area: string } {
  const words = mailWords(row.lang)
  return { role: words.role[row.role], area: row.area ? inLang(row.area.name, row.lang) : words.noArea }
}

const toOf = (row: SeenRow) => ({ email: row.email, firstName: row.first_name, lang: row.lang })

/** Makes an invitation and mails its link; the secret stands behind '#', which browsers send to nobody. */
export async function mailInvitation(
  call: Pick<UsersCall, 'core' | 'tx' | 'now' | 'origin' | 'mail'>,
  row: SeenRow,
): Promise<void> {
  const token = await makeLink(call, row.id, 'invite')
  const link = `${call.core.config.publicUrl}/auth/invitation#${token.value}`
  await call.mail(compose('invite', toOf(row), { ...placeWords(row), link, hours: INVITATION_HOURS }, token))
}

/** Tells a person that an admin changed their account, unless they do not want to hear it. */
export async function mailChange(call: Pick<UsersCall, 'now' | 'mail'>, row: SeenRow): Promise<void> {
  if (row.status !== 'active' || row.notify.accountChanges === false) return
  await call.mail(
    compose('accountChanged', toOf(row), { ...placeWords(row), when: formatDateTime(call.now, row.lang) }),
  )
}

/** Mails the link that confirms a planned address to it, and tells the present address that somebody asked for the change. */
export async function mailPlannedAddress(
  call: Pick<UsersCall, 'core' | 'now' | 'mail'>,
  person: SeenRow,
  email: string,
  link: MadeSecret,
): Promise<void> {
  for (const mail of plannedAddressMails(call, toOf(person), email, link)) await call.mail(mail)
}
