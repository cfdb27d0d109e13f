import { sql } from 'kysely'
import { LEVELS, type Role } from '#contract/core/model/actor.ts'
import type { Day } from '#contract/core/time/dates.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'
import type { Alert } from '../requests/notices.ts'
import type { AlertWaits } from './alerts.ts'

type WaitingAlert = Pick<Alert, 'area' | 'subject' | 'dueOn'>

/** A member of an office. */
export interface OfficePerson {
  id: string
  role: Role
  area_id: string
}

/** A pending record. */
export interface WaitingItem {
  alert: WaitingAlert
  link: string
}

/** The pending work of one kind for a person. */
export interface WaitingWork {
  count: number
  dueOn: Day | null
  /** Sorted by deadline, then newest first. */
  items: WaitingItem[]
}

const rank = (level: string) => sql`array_position(${[...LEVELS]}::text[], ${sql.ref(level)})`
/** Whether the office of this area has staff. */
const isStaffed = (
  area: string,
) => sql<boolean>`exists (select from people_counts c where c.area_id = ${sql.ref(area)} and c.people > 0
  and c.role = case ${sql.ref(`${area.split('.')[0]}.level`)} when 'city' then 'CITY_ADMIN' when 'district' then 'DISTRICT_ADMIN'
    when 'khoroo' then 'KHOROO_ADMIN' end)`

/**
 * Returns the pending work of one kind for a person: records whose newest alert is of this kind and addressed to the person's office.
 * The nearest office above stands in for an office that was closed or has no staff.
 */
export async function waitingFor(
  db: Tx,
  { id, area_id: areaId }: OfficePerson,
  { kind, table, where, area, assignee }: AlertWaits & { kind: string },
  max: number,
): Promise<WaitingWork> {
  const record = sql.table(table)
  const here = area ? sql.ref(`${table}.${area}`) : sql.ref('notifications.area_id')
  const { rows } = await sql<{ alert: WaitingAlert; link: string; count: number; due: Day | null }>`
    select notifications.alert, notifications.link, count(*) over ()::int as count,
      min(notifications.alert ->> 'dueOn') over () as due
    from notifications
    join areas alerted on alerted.id = notifications.area_id
    join ${record} on ${sql.ref(`${table}.id`)} = substring(notifications.link from '[0-9a-f]{8}-[0-9a-f-]{27}')::uuid
    join areas here on here.id = ${here}
    join areas mine on mine.id = ${areaId} and here.path like mine.path || '%'
    where notifications.alert ->> 'kind' = ${kind} and ${where}
      and coalesce(${assignee ?? sql`null::uuid`}, ${id}::uuid) = ${id}::uuid
      and not exists (select from notifications newer where newer.link = notifications.link and newer.alert is not null
        and (newer.sent_at, newer.id) > (notifications.sent_at, notifications.id)
        ${area ? sql`` : sql`and newer.area_id = notifications.area_id`})
      and (alerted.id = mine.id or not ${isStaffed('alerted.id')} or not here.path like alerted.path || '%')
      and mine.id = (select office.id from areas office
        where here.path like office.path || '%' and ${rank('office.level')} <= ${rank('alerted.level')} and ${isStaffed('office.id')}
        order by length(office.path) desc limit 1)
    order by notifications.alert ->> 'dueOn' nulls last, notifications.sent_at desc, notifications.id
    limit ${max}`.execute(queriesOn(db))
  return {
    count: rows[0]?.count ?? 0,
    dueOn: rows[0]?.due ?? null,
    items: rows.map(({ alert, link }) => ({ alert, link })),
  }
}
