import { sql } from 'kysely'
import { ALERT_ICONS, type AlertIcon } from '#contract/core/model/alert.ts'
import type { Day } from '#contract/core/time/dates.ts'
import { queriesOn } from '../database/kysely.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Core } from '../requests/context.ts'
import { enqueueMails, type MailMaker } from '../requests/outbox.ts'
import { type AlertKind, nearestDue } from './alerts.ts'
import type { MailReader } from './mail-addressed.ts'
import { hasChosen } from './mail-alerts.ts'
import { type OfficePerson, type WaitingWork, waitingFor } from './waiting-work.ts'

/** The recipient of the daily mail, and the areas of work that it covers. */
export type WorkReader = MailReader & OfficePerson & { works: AlertIcon[] }
/** The pending work in one area. */
export type WorkPart = WaitingWork & { work: AlertIcon }

/** How the feature that stores alerts words the mail, and how many records of each part it names. */
export interface WorkMailing {
  named: number
  compose(core: Core, parts: readonly WorkPart[], to: WorkReader): MailMaker
}

/** Whether the person has chosen the daily mail about some work and has not received today's. */
const isDue = (today: Day) => sql<boolean>`u.status = 'active' and u.area_id is not null and u.role <> 'APPLICATION'
  and (${sql.join(
    ALERT_ICONS.map((work) => hasChosen(work, 'daily')),
    sql` or `,
  )})
  and not exists (select from work_mails w where w.user_id = u.id and w.day >= ${today})
  and not exists (select from mail_bounces b where b.address = u.email)`

/**
 * Writes, on each working day, one mail to each person who has chosen it, about all work that waits for the person;
 * none when nothing waits. The day is marked in the transaction that enqueues the mail, so it is written exactly once,
 * however many instances try and whenever one of them is killed.
 */
export const mailWaitingWork =
  (mailing: WorkMailing) =>
  async (core: Core, today: Day, onFailed: (error: unknown, about: object) => void): Promise<number> => {
    const works = ALERT_ICONS.map((work) => sql`case when ${hasChosen(work, 'daily')} then ${work} end`)
    const { rows: readers } = await sql<WorkReader>`
    select u.id, u.email, u.first_name, u.lang, u.role, u.area_id, array_remove(array[${sql.join(works)}]::text[], null) as works
    from users u where ${isDue(today)} order by u.id`.execute(queriesOn<unknown>(core.pool))
    let count = 0
    for (const reader of readers) {
      try {
        count += await mailOne(core, mailing, reader, today)
      } catch (error) {
        onFailed(error, { mail: 'waiting work', person: reader.id })
      }
    }
    if (count > 0) core.jobs.wake()
    return count
  }

async function mailOne(core: Core, { named, compose }: WorkMailing, reader: WorkReader, today: Day): Promise<number> {
  // read before the transaction, which therefore needs no second connection
  const parts = await partsFor(core, reader, named)
  return inTransaction(core.pool, async (tx) => {
    const { rowCount } = await tx.query(
      `insert into work_mails (user_id, day) values ($1, $2)
       on conflict (user_id) do update set day = excluded.day where work_mails.day < excluded.day returning day`,
      [reader.id, today],
    )
    if (rowCount === 0 || parts.length === 0) return 0
    await enqueueMails(core, tx, [compose(core, parts, reader)])
    return 1
  })
}

/** The pending work, in the order of the areas of work. */
async function partsFor(core: Core, reader: WorkReader, named: number): Promise<WorkPart[]> {
  const kinds: [string, AlertKind][] = Object.values(core.features).flatMap(({ alerts = {} }) => Object.entries(alerts))
  const parts: WorkPart[] = []
  for (const work of ALERT_ICONS.filter((icon) => reader.works.includes(icon))) {
    const found: WaitingWork[] = []
    for (const [key, { icon, waits }] of kinds) {
      if (icon === work) found.push(await waitingFor(core.pool, reader, { kind: key, ...waits }, named))
    }
    const items = found.flatMap((one) => one.items).toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)))
    const count = found.reduce((sum, one) => sum + one.count, 0)
    if (count > 0) {
      parts.push({ work, count, dueOn: nearestDue(found.map(({ dueOn }) => dueOn)), items: items.slice(0, named) })
    }
  }
  return parts
}

/** Records without a deadline come last. */
const dueOf = ({ alert }: WaitingWork['items'][number]) => alert.dueOn ?? '9999'
