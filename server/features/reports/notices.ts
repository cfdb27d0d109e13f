import { LEVEL_OF_ROLE, ROLES } from '#contract/core/actor.ts'
import { formatDay } from '#contract/core/dates.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { areas } from '#contract/features/areas/index.ts'
import { formatPeriod, PEN, type ReportStatus } from '#contract/features/reports/index.ts'
import { reportWords } from '#contract/features/reports/words.ts'
import type { Address } from '../../core/addressed.ts'
import { inBoth } from '../../core/notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { ReportRecord, Writing } from './tables.ts'

type Kind = keyof typeof mn

/** What of a step is told, and to whom: a level that has it now, its author, or both. Source: docs/rules/reports.md. */
function toldOf(to: ReportStatus): { kind: Kind; level: boolean; author: boolean } | undefined {
  if (to.startsWith('sent_')) return { kind: 'arrived', level: true, author: false }
  if (to.startsWith('returned_')) return { kind: 'returned', level: true, author: true }
  if (to.startsWith('approved_')) return { kind: 'approved', level: false, author: true }
  return undefined
}

/** Tells those whom a step concerns, when it has been taken. `row` is the report as it is now. */
export async function tellOfStep(call: Writing, row: ReportRecord, comment: string | undefined): Promise<void> {
  const told = toldOf(row.status)
  if (!told) return
  const { data: path } = await call.ask(areas, 'path', { params: { id: row.area_id } })
  const level = PEN[row.status]
  const lying = path.find((area) => area.level === level)
  const role = ROLES.find((one) => one !== 'APPLICATION' && LEVEL_OF_ROLE[one] === level)
  const to: Address[] = []
  // what came back to its author's own level is told to the author alone
  if (told.level && lying && role && lying.id !== row.area_id) to.push({ user_id: null, role, area_id: lying.id })
  if (told.author && row.author_id) to.push({ user_id: row.author_id, role: null, area_id: null })
  const params = (lang: Lang) => ({
    area: path
      .slice(1)
      .map(({ name }) => inLang(name, lang))
      .join(', '),
    title: row.title,
    period: formatPeriod(row.period, lang),
    due: row.due_on ? formatDay(row.due_on, lang) : '–',
    comment: comment ?? '–',
    status: reportWords[lang].status[row.status],
  })
  await call.inform({
    to,
    title: { mn: mn[told.kind].title, en: en[told.kind].title },
    body: inBoth({ mn: mn[told.kind].body, en: en[told.kind].body }, params),
    link: `/dashboard/reports/${row.id}`,
    byMail: told.kind === 'returned',
  })
}
