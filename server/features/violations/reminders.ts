import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { officeAt } from '../../core/access/area-ref.ts'
import type { Deadlines, Waiting } from '../../core/messages/reminders.ts'
import { inBoth, shortened } from '../../core/requests/notices.ts'
import { hasActiveAssignee } from './assignment.ts'
import { categoryNames } from './categories.ts'
import { isOpen } from './list.ts'
import { QUOTED_MAX } from './notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { ViolationRecord } from './tables.ts'

/** A row with whether its assignee is still active. */
type WaitingViolation = ViolationRecord & Waiting & { has_active_assignee: boolean }

/**
 * Reminds the assignee of a deadline, or the office if there is none; both once it has passed. Source: docs/rules/violations.md.
 */
export const violationDeadlines: Deadlines<WaitingViolation> = {
  table: 'violations',
  waits: isOpen,
  stage: 'level',
  extra: { has_active_assignee: hasActiveAssignee },
  notice: async (row, kind, call) => {
    const office = officeAt(row.area, row.level)
    if (!office) return undefined
    const nameOf = await categoryNames(call)
    const params = (lang: Lang) => ({
      number: row.number,
      category: nameOf(row, lang),
      area: inLang(row.area.name, lang),
      description: shortened(row.description, QUOTED_MAX),
      status: violationLabels[lang].status[row.status],
      due: formatDay(row.due_on, lang),
    })
    const assignee = row.has_active_assignee ? [{ user_id: row.assignee_id, role: null, area_id: null }] : []
    const admins = { user_id: null, role: office.role, area_id: office.areaId }
    return {
      office,
      about: {
        icon: 'violation',
        subject: inBoth({ mn: mn.subject, en: en.subject }, params),
        area: row.area.name,
        dueOn: row.due_on,
      },
      to: kind === 'late' || assignee.length === 0 ? [...assignee, admins] : assignee,
      title: { mn: mn[kind].title, en: en[kind].title },
      body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
      link: `/dashboard/violations/${row.id}`,
      byMail: kind === 'late',
    }
  },
}
