import { formatDay } from '#contract/core/dates.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { officeAt } from '../../core/area-ref.ts'
import { inBoth, shortened } from '../../core/notices.ts'
import type { Deadlines, Waiting } from '../../core/reminders.ts'
import { categoryNames } from './categories.ts'
import { hasHands } from './hands.ts'
import { isOpen } from './list.ts'
import { QUOTED_MAX } from './notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { ViolationRecord } from './tables.ts'

/** A row with whether the person in whose hands it is still stands for it. */
type WaitingViolation = ViolationRecord & Waiting & { in_hands: boolean }

/**
 * Violations that have to be settled until a day. Whoever has it in hand is reminded, the office where that is nobody; when the day has
 * passed, both. Source: docs/rules/violations.md.
 */
export const violationDeadlines: Deadlines<WaitingViolation> = {
  table: 'violations',
  waits: isOpen,
  stage: 'level',
  beside: { in_hands: hasHands },
  notice: async (row, kind, call) => {
    const office = officeAt(row.area, row.level)
    if (!office) return undefined
    const nameOf = await categoryNames(call)
    const params = (lang: Lang) => ({
      number: row.number,
      category: nameOf(row, lang),
      area: inLang(row.area.name, lang),
      description: shortened(row.description, QUOTED_MAX),
      status: violationWords[lang].status[row.status],
      due: formatDay(row.due_on, lang),
    })
    const hands = row.in_hands ? [{ user_id: row.assignee_id, role: null, area_id: null }] : []
    const admins = { user_id: null, role: office.role, area_id: office.areaId }
    return {
      office,
      to: kind === 'late' || hands.length === 0 ? [...hands, admins] : hands,
      title: { mn: mn[kind].title, en: en[kind].title },
      body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
      link: `/dashboard/violations/${row.id}`,
      byMail: kind === 'late',
    }
  },
}
