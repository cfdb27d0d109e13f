import { formatDateTime } from '#contract/core/time/dates.ts'
import type { Core } from '../../core/requests/context.ts'
import type { MailMaker } from '../../core/requests/outbox.ts'
import { compose } from '../auth/index.ts'

/** The owner of a token. */
export interface TokenOwner {
  email: string
  first_name: string
  lang: 'mn' | 'en'
}

interface About {
  token: string
  hint: string
  address: string
}

const toOf = ({ email, first_name: firstName, lang }: TokenOwner) => ({ email, firstName, lang })
const linkOf = ({ config }: Pick<Core, 'config'>) => `${config.publicUrl}/dashboard/tokens`

/** Tells the owner of an account that a token was made for it, so that one made by somebody else is noticed. */
export const madeMail = (
  core: Pick<Core, 'config' | 'now'>,
  owner: TokenOwner,
  about: About & { until: string },
): MailMaker =>
  compose('tokenMade', toOf(owner), { ...about, when: formatDateTime(core.now(), owner.lang), link: linkOf(core) })

/** Tells the owner that a token was used from a network from which it had not been used before. */
export const networkMail = (core: Pick<Core, 'config' | 'now'>, owner: TokenOwner, about: About): MailMaker =>
  compose('tokenNetwork', toOf(owner), { ...about, when: formatDateTime(core.now(), owner.lang), link: linkOf(core) })
