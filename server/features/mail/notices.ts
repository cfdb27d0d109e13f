import type { Lang } from '#contract/core/text/localized.ts'
import { inBoth, type Notice, shortened } from '../../core/requests/notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'

/** Characters of a title in a notice. */
const QUOTED_MAX = 80

interface Arrived {
  id: string
  from_name: string
  subject: string
  excerpt: string
}

/** The page of a conversation; `box` is the shared mailbox that has it. */
export const linkTo = (thread: string, box?: string) =>
  `/dashboard/mail/inbox/${thread}${box === undefined ? '' : `?box=${box}`}`

/** The notice about a mail that has arrived; never sent by mail itself. */
export function noticeOf(
  mail: Arrived,
  { owner, thread, box }: { owner: string; thread: string; box?: string },
): Notice {
  const words = { mn, en }
  const params = (lang: Lang) => ({
    from: mail.from_name || words[lang].unnamed,
    subject: shortened(mail.subject || words[lang].untitled, QUOTED_MAX),
    // a notice needs a text
    excerpt: mail.excerpt || words[lang].empty,
  })
  return {
    to: [{ user_id: owner, role: null, area_id: null }],
    title: inBoth({ mn: mn.arrived.title, en: en.arrived.title }, params),
    body: inBoth({ mn: mn.arrived.body, en: en.arrived.body }, params),
    link: linkTo(thread, box),
    once: `office_mail ${mail.id} ${owner}`,
  }
}
