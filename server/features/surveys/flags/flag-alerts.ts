import { sql } from 'kysely'
import type { Level, Role } from '#contract/core/model/actor.ts'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { LATE_NOTED, MILD_FLAGS } from '#contract/features/surveys/index.ts'
import { fullNameOf } from '../../../core/access/area-ref.ts'
import type { AlertKind } from '../../../core/messages/alerts.ts'
import type { Core } from '../../../core/requests/context.ts'
import { inBoth, type Notice } from '../../../core/requests/notices.ts'
import { withNotices } from '../../../core/requests/notify.ts'
import { en } from '../notices-en.ts'
import { mn } from '../notices-mn.ts'

const KIND = 'surveys.flagged'

/** Answers with mild flags alone cause no alert, unless one leader sent many after the end. */
const IS_NOTABLE = `(not n.flags <@ '{${MILD_FLAGS.join(',')}}'::text[] or n.flags @> '{late}' and ${LATE_NOTED} < (
  select count(*) from survey_answers l where l.survey_id = n.survey_id and l.entered_by = n.entered_by and l.flags @> '{late}'))`

/** Alerts about new work, by kind. */
export const surveyAlerts: Record<typeof KIND, AlertKind> = {
  [KIND]: {
    icon: 'survey',
    many: { mn: mn.flagged.many, en: en.flagged.many },
    list: { path: '/dashboard/surveys', figure: 'toReview' },
    waits: {
      table: 'surveys',
      // each district reviews the answers from its own area
      where: sql`exists (select from survey_answers n join areas a on a.id = n.area_id join areas o on o.id = notifications.area_id
        where n.survey_id = surveys.id and n.flags <> '{}' and ${sql.raw(IS_NOTABLE)}
          and n.reviewed_at is null and a.path like o.path || '%')`,
    },
  },
}

/** A district with new flagged answers. */
interface Flagged {
  title: Localized
  district: string
  path: { level: Level; name: Localized }[]
}

const REVIEWER: Role = 'DISTRICT_ADMIN'

/**
 * Alerts the districts with flagged answers of a survey today, at most once a day per survey.
 */
export const alertOfFlags = (core: Core, surveyId: string): Promise<void> =>
  withNotices(core, async (db, notify) => {
    const today = dayInUlaanbaatar(core.now())
    const { rows } = await db.query<Flagged>(
      `select distinct on (d.id) s.title, d.id as district,
         (select jsonb_agg(jsonb_build_object('level', p.level, 'name', p.name) order by length(p.path))
          from areas p where d.path like p.path || '%') as path
       from survey_answers n join surveys s on s.id = n.survey_id join areas a on a.id = n.area_id
         join areas d on d.level = 'district' and a.path like d.path || '%'
       where n.survey_id = $1 and n.flags <> '{}' and ${IS_NOTABLE} and n.reviewed_at is null and n.submitted_at >= $2`,
      [surveyId, startOfDayInUlaanbaatar(today)],
    )
    const noticeOf = (row: Flagged): Notice => {
      const area = fullNameOf(row.path)
      const params = (lang: 'mn' | 'en') => ({ title: inLang(row.title, lang), area: area[lang] })
      return {
        to: [],
        title: inBoth({ mn: mn.flagged.title, en: en.flagged.title }, params),
        body: inBoth({ mn: mn.flagged.body, en: en.flagged.body }, params),
        link: `/dashboard/surveys/${surveyId}/flags`,
        once: `${KIND}.${surveyId}.${row.district}.${today}`,
        alert: {
          kind: KIND,
          office: { areaId: row.district, role: REVIEWER },
          area,
          subject: row.title,
          dueOn: null,
        },
      }
    }
    for (const row of rows) await notify(noticeOf(row))
  })
