import type pg from 'pg'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { insertMany } from '../server/core/database/sql.ts'
import type { AreaSeed } from './areas.ts'
import { stillAhead } from './calendar.ts'
import { idOf } from './ids.ts'
import { makeNotices, type NoticeSeed } from './notifications.ts'
import type { PersonSeed } from './people.ts'

/** Two years of notifications: what was sent, whom it reached by area, who has read it, and what waits to be sent. */
export async function fillNotifications(
  client: Pick<pg.Pool, 'query'>,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const notices = makeNotices(areas, people)
  const verified = (notice: NoticeSeed) => (notice.byMail ? notice.recipients.length : 0)
  await insertMany(
    client,
    'notifications',
    notices.map((notice) => ({
      id: notice.id,
      area_id: notice.area.id,
      sender_id: notice.sender.id,
      sender_role: notice.sender.role,
      title: notice.title,
      body: notice.body,
      by_mail: notice.byMail,
      status: notice.status,
      send_at: notice.status === 'scheduled' ? stillAhead(notice.at) : null,
      scheduled_by: notice.status === 'scheduled' ? notice.sender.id : null,
      sent_at: notice.status === 'sent' ? notice.at : null,
      recipients: notice.status === 'sent' ? notice.recipients.length : null,
      mails_wanted: verified(notice),
      mails_written: verified(notice),
      search: foldForSearch([notice.title.mn, notice.title.en, notice.body.mn, notice.body.en].join(' ')),
      version: 1,
      created_at: notice.status === 'scheduled' ? notice.sender.createdAt : notice.at,
      updated_at: notice.status === 'scheduled' ? notice.sender.createdAt : notice.at,
    })),
  )
  await insertMany(
    client,
    'notification_targets',
    notices.map((notice) => ({
      id: idOf('notification target', notice.id),
      notification_id: notice.id,
      place: 0,
      role: notice.target.role,
      area_id: notice.target.areaId,
      sent_at: notice.status === 'sent' ? notice.at : null,
    })),
  )
  await insertMany(client, 'notification_areas', notices.flatMap(cellsOf))
  await insertMany(
    client,
    'notification_reads',
    notices.flatMap(({ id, reads }) =>
      reads.map(({ person, at }) => ({ user_id: person.id, notification_id: id, read_at: at })),
    ),
    5_000,
  )
  const waiting = notices.filter(({ status }) => status === 'scheduled')
  for (const { id, at } of waiting) {
    await client.query(`insert into jobs (kind, payload, run_at) values ('notifications.send', $1, $2)`, [
      JSON.stringify({ id }),
      stillAhead(at),
    ])
  }
}

/** How many it reached in each area. */
function cellsOf({ id, recipients }: NoticeSeed) {
  const byArea = Map.groupBy(recipients, ({ areaId }) => areaId)
  return [...byArea].map(([areaId, those]) => ({
    id: idOf('notification area', `${id} ${areaId}`),
    notification_id: id,
    area_id: areaId,
    recipients: those.length,
    reads: 0,
  }))
}
