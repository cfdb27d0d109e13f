import { foldForSearch } from '#contract/core/text.ts'
import { type Address, roomsFor } from '../../core/addressed.ts'
import { cityAreaId } from '../../core/area-ref.ts'
import { countAddressed, type Teller } from '../../core/notices.ts'
import { insertMany } from '../../core/sql.ts'
import { MAIL_JOB } from './mail.ts'

/** Each address once, and never whoever caused it. */
function addressesFor(to: readonly Address[], causedBy: string | null): Address[] {
  const others = to.filter(({ user_id: person }) => person === null || person !== causedBy)
  return [...new Map(others.map((address) => [JSON.stringify(address), address])).values()]
}

/**
 * Tells people something in the transaction of its cause: both happen or neither. Nobody is named as its sender, as citizens are not
 * told who works on what is theirs; it comes from the office. Told to nobody, nothing is written.
 */
export const tellNotice: Teller = async ({ tx, actor, now, later, tell }, notice) => {
  const to = addressesFor(notice.to, actor.id)
  if (to.length === 0) return
  const { people, byMail } = await countAddressed(tx, to)
  if (people === 0) return
  const { title, body } = notice
  const mails = notice.byMail ? byMail : 0
  const { rows } = await tx.query<{ id: string }>(
    `insert into notifications (area_id, sender_id, sender_role, title, body, by_mail, status, sent_at, recipients, mails_wanted,
       search, automatic, link, cause, created_at, updated_at)
     values ($1, null, $2, $3, $4, $5, 'sent', $6, $7, $8, $9, true, $10, $11, $6, $6) on conflict (cause) do nothing returning id`,
    [
      actor.areaId ?? (await cityAreaId(tx)),
      actor.role,
      title,
      body,
      notice.byMail ?? false,
      now,
      people,
      mails,
      foldForSearch([title.mn, title.en, body.mn, body.en].filter(Boolean).join(' ')),
      notice.link,
      notice.once ?? null,
    ],
  )
  const id = rows[0]?.id
  // somebody was told before
  if (id === undefined) return
  const targets = to.map((address, place) => ({ id: crypto.randomUUID(), notification_id: id, place, ...address }))
  await insertMany(
    tx,
    'notification_targets',
    targets.map((target) => ({ ...target, sent_at: target.user_id === null ? now : null })),
  )
  // of people who are named: those who are active, in the area where they are now
  await tx.query(
    `update notification_targets t set sent_at = $2, area_id = u.area_id from users u
     where t.notification_id = $1 and u.id = t.user_id and u.status = 'active'`,
    [id, now],
  )
  tell(roomsFor(to))
  if (mails > 0) await later(MAIL_JOB, { id })
}
