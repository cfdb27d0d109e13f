import { shortName } from '#contract/core/people/person.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { PRESENCE_SECONDS } from '#contract/features/chat/index.ts'
import { inBoth, shortened } from '../../core/requests/notices.ts'
import { callerOf } from './members.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { ChatCall } from './tables.ts'

/** Characters of the name of a group in a notice. */
const QUOTED_MAX = 80

interface Sent {
  conversationId: string
  seq: number
  /** Those who get a notice about the mention. */
  mentioned: readonly string[]
}

/**
 * Notifies the members of a conversation of two people or a group who have no browser open, once until they read it. A notice carries
 * nothing of the text, which can be changed and deleted later.
 */
export async function notifyAway(call: ChatCall, { conversationId, seq, mentioned }: Sent): Promise<void> {
  const me = callerOf(call)
  const db = call.rows.unscoped(
    'which members of a conversation that the caller has reached are away, for notices to them',
  )
  const { rows } = await db.query<{ id: string }>({
    name: 'chat-away',
    text: `update chat_members m set noticed_seq = $3 from chat_conversations c
     where c.id = $1 and c.kind <> 'channel' and m.conversation_id = c.id and m.user_id <> $2 and not m.is_muted
       and m.noticed_seq <= m.seen_seq and not exists (
         select from chat_presence p where p.user_id = m.user_id and p.at > $4::timestamptz - ${PRESENCE_SECONDS} * interval '1 second')
     returning m.user_id as id`,
    values: [conversationId, me.id, seq, call.now],
  })
  const people = rows.map(({ id }) => id).filter((id) => !mentioned.includes(id))
  await notify(call, 'arrived', conversationId, people)
}

/** Notifies people who are mentioned in a message, wherever they are. */
export async function notifyMentioned(
  call: ChatCall,
  conversationId: string,
  people: readonly string[],
): Promise<void> {
  const me = callerOf(call).id
  await notify(
    call,
    'mentioned',
    conversationId,
    people.filter((id) => id !== me),
  )
}

/** The page of a conversation, to which its notices lead. */
export const linkTo = (conversationId: string) => `/dashboard/chat/${conversationId}`

async function notify(
  call: ChatCall,
  kind: Exclude<keyof typeof mn, 'inGroup' | 'inChannel' | 'between'>,
  conversationId: string,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return
  const db = call.rows.unscoped(
    'the names of the caller and of a conversation that the caller has reached, for notices to its members',
  )
  const { rows } = await db.query<{ name: string | null; kind: string; firstName: string; lastName: string }>(
    `select c.name, c.kind, u.first_name as "firstName", u.last_name as "lastName"
     from chat_conversations c, users u where c.id = $1 and u.id = $2`,
    [conversationId, callerOf(call).id],
  )
  const found = rows[0]
  if (!found) return
  const words = { mn, en }
  const where = (lang: Lang) => {
    if (found.kind === 'direct') return words[lang].between
    if (found.kind === 'channel') return words[lang].inChannel
    return words[lang].inGroup.replace('{{name}}', shortened(found.name ?? '', QUOTED_MAX))
  }
  const params = (lang: Lang) => ({ from: shortName(found), where: where(lang) })
  await call.notify({
    to: people.map((id) => ({ user_id: id, role: null, area_id: null })),
    title: inBoth({ mn: mn[kind].title, en: en[kind].title }, params),
    body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
    link: linkTo(conversationId),
  })
}
