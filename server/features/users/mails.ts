import { formatDateTime } from '#contract/core/dates.ts'
import { INVITATION_HOURS } from '#contract/core/sign-in.ts'
import { inLang } from '#contract/core/text.ts'
import { makeInvitation } from '../../core/accounts.ts'
import { compose, mailWords } from '../auth/index.ts'
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
  const token = await makeInvitation(call, row.id)
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

/** Tells the earlier address that it no longer opens the account. */
export async function mailOldAddress(call: Pick<UsersCall, 'now' | 'mail'>, before: SeenRow): Promise<void> {
  await call.mail(compose('emailChanged', toOf(before), { when: formatDateTime(call.now, before.lang) }))
}
