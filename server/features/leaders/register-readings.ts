import { fill } from '#contract/core/text/messages.ts'
import { addDays, type Day, formatDay, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { READING_REASONS, readingLabels } from '#contract/features/leaders/index.ts'
import type { Core } from '../../core/requests/context.ts'
import { withNotices } from '../../core/requests/notify.ts'
import { en } from './readings-en.ts'
import { mn } from './readings-mn.ts'

/** Days back that are still reported: offices rest for a week at most, so that nothing is missed over holidays. Our choice. */
const DAYS = 10
/** Names in one notice; more are counted. Our choice. */
const NAMES = 5

interface Reading {
  user_id: string
  leader_id: string
  reader: string
  is_export: boolean
  times: number
  /** The reasons that were given, and the notes to them; empty for readings of an earlier release. */
  reasons: string[]
  notes: string[]
}

/** Who opened or downloaded the register numbers of leaders with an account on a day, except themselves. */
const READINGS = `with read as (
    select a.actor_id, a.action, a.row_id, a.area_id, a.details from audit_log a
    where a.table_name = 'leaders' and a.outcome = 'done' and a.action in ('leaders.reveal', 'leaders.export_personal')
      and a.at >= $1 and a.at < $2)
  select l.user_id, l.id as leader_id, trim(u.last_name || ' ' || u.first_name) as reader,
    read.action = 'leaders.export_personal' as is_export, count(*)::int as times,
    coalesce(array_agg(distinct read.details ->> 'reason') filter (where read.details ->> 'reason' is not null), '{}') as reasons,
    coalesce(array_agg(distinct read.details ->> 'note') filter (where read.details ->> 'note' is not null), '{}') as notes
  from leaders l join areas home on home.id = l.area_id
    join read on read.actor_id <> l.user_id and (read.row_id = l.id::text
      or (read.action = 'leaders.export_personal' and home.path like (select path from areas where id = read.area_id) || '%'))
    left join users u on u.id = read.actor_id
  where l.user_id is not null
  group by l.user_id, l.id, u.last_name, u.first_name, is_export
  order by l.user_id, is_export, reader`

/** Notifies leaders once for each day on which somebody read their register number. A repeated call notifies nobody twice. */
export async function notifyOfReadings(core: Core, today: Day): Promise<void> {
  for (let back = DAYS; back >= 1; back--) await notifyOfDay(core, addDays(today, -back))
}

const notifyOfDay = (core: Core, day: Day) =>
  withNotices(core, async (db, notify) => {
    const { rows } = await db.query<Reading>(READINGS, [
      startOfDayInUlaanbaatar(day),
      startOfDayInUlaanbaatar(addDays(day, 1)),
    ])
    for (const [userId, readings] of Map.groupBy(rows, (row) => row.user_id)) {
      const { leader_id: leaderId } = readings[0] ?? { leader_id: '' }
      await notify({
        to: [{ user_id: userId, role: null, area_id: null }],
        title: { mn: mn.title, en: en.title },
        body: { mn: bodyIn('mn', day, readings), en: bodyIn('en', day, readings) },
        link: '/dashboard/user/account?tab=data',
        once: `leaders.readings ${leaderId} ${day}`,
      })
    }
  })

function bodyIn(lang: 'mn' | 'en', day: Day, readings: readonly Reading[]): string {
  const words = lang === 'mn' ? mn : en
  const lines = readings.slice(0, NAMES).map(({ reader, is_export: isExport, times, reasons, notes }) => {
    const line = fill(isExport ? words.exported : words.opened, { name: reader || words.somebody, n: times })
    const why = [
      ...READING_REASONS.filter((one) => reasons.includes(one)).map((one) => readingLabels[lang][one]),
      ...notes,
    ]
    return why.length > 0 ? `${line} ${fill(words.reason, { why: why.slice(0, NAMES).join('; ') })}` : line
  })
  const more = readings.length - lines.length
  const rest = more > 0 ? [fill(words.more, { n: more })] : []
  return [fill(words.lead, { day: formatDay(day, lang) }), ...lines, ...rest, words.why].join(' ')
}
