import type pg from 'pg'
import { LEVEL_OF_ROLE, LEVELS, type Level, ROLES, type Role } from '#contract/core/model/actor.ts'
import { foldForSearch, inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { formatPeriod, HOLDER, type ReportStatus } from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import { insertMany } from '../server/core/database/sql.ts'
import { inBoth } from '../server/core/requests/notices.ts'
import { en } from '../server/features/reports/notices-en.ts'
import { mn } from '../server/features/reports/notices-mn.ts'
import { idOf } from './ids.ts'

interface OnItsWay {
  id: string
  title: string
  period: string
  status: ReportStatus
  author_id: string
  due_on: string | null
  return_comment: string | null
  moved_at: Date
  /** The areas from the city down to the one whose report it is. */
  line: { id: string; level: Level; name: Localized }[]
}

const WORDS = { mn, en }
const roleAt = (level: Level): Role => ROLES.find((role) => LEVEL_OF_ROLE[role] === level) ?? 'CITY_ADMIN'

/** What the product reported of the reports that are on their way on the demo's day: those who have them now, and authors who have them back. */
export async function fillNotices(client: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<OnItsWay>(
    `select r.id, r.title, r.period, r.status, r.author_id, r.due_on::text, r.return_comment, r.moved_at, (
       select jsonb_agg(jsonb_build_object('id', p.id, 'level', p.level, 'name', p.name) order by length(p.path))
       from areas p where a.path like p.path || '%') as line
     from reports r join areas a on a.id = r.area_id
     where r.status like 'sent%' or r.status like 'returned%' order by r.id`,
  )
  const written = rows.map(noticeOf)
  await insertMany(
    client,
    'notifications',
    written.map(({ notice }) => notice),
  )
  await insertMany(
    client,
    'notification_targets',
    written.flatMap(({ targets }) => targets),
  )
}

function noticeOf(report: OnItsWay) {
  const { status, line: path, moved_at: at } = report
  const isBack = status.startsWith('returned_')
  const kind = isBack ? 'returned' : 'arrived'
  const pen = LEVELS.find((level) => level === HOLDER[status]) ?? 'khoroo'
  // what is sent comes from the level below, what is returned from the one above; a company report stays at the city
  const from = path.length === 1 ? 'city' : LEVELS[LEVELS.indexOf(pen) + (isBack ? -1 : 1)]
  const areaAt = (level: Level | undefined) => path.find((area) => area.level === level) ?? path.at(-1)
  const params = (lang: Lang) => ({
    area: (path.length > 1 ? path.slice(1) : path).map(({ name }) => inLang(name, lang)).join(', '),
    title: report.title,
    period: formatPeriod(report.period, lang),
    due: report.due_on ? formatDay(report.due_on, lang) : '–',
    comment: report.return_comment ?? '–',
    status: reportLabels[lang].status[status],
  })
  const title = { mn: WORDS.mn[kind].title, en: WORDS.en[kind].title }
  const body = inBoth({ mn: WORDS.mn[kind].body, en: WORDS.en[kind].body }, params)
  const id = idOf('notice', report.id)
  const area = { mn: params('mn').area, en: params('en').area }
  const subject = inBoth({ mn: WORDS.mn.subject, en: WORDS.en.subject }, params)
  const line = { area, subject, dueOn: report.due_on }
  const office = areaAt(pen)
  const shown = isBack
    ? { about: { icon: 'report', kind: 'reports.returnedToAuthor', ...line, dueOn: null } }
    : {
        alert: { kind: 'reports.arrived', ...line, office: office?.name },
        group_key: `reports.arrived ${office?.id} ${roleAt(pen)} ${dayInUlaanbaatar(at)}`,
      }
  const to = isBack
    ? { user_id: report.author_id, role: null, area_id: path.at(-1)?.id }
    : { user_id: null, role: roleAt(pen), area_id: office?.id }
  return {
    notice: {
      id,
      about: null,
      alert: null,
      group_key: null,
      ...shown,
      area_id: (isBack ? areaAt(from) : office)?.id,
      sender_role: roleAt(from ?? 'city'),
      title,
      body,
      by_mail: false,
      status: 'sent',
      sent_at: at,
      recipients: 1,
      mails_wanted: 0,
      mails_written: 0,
      search: foldForSearch([title.mn, title.en, body.mn, body.en].join(' ')),
      automatic: true,
      link: `/dashboard/reports/${report.id}`,
      version: 1,
      created_at: at,
      updated_at: at,
    },
    targets: [{ id: idOf('notice target', report.id), notification_id: id, place: 0, ...to, sent_at: at }],
  }
}
