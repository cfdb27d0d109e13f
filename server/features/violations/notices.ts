import { LEVEL_OF_ROLE, ROLES } from '#contract/core/actor.ts'
import { formatDay } from '#contract/core/dates.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { areas } from '#contract/features/areas/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import type { Address } from '../../core/addressed.ts'
import { inBoth, shortened } from '../../core/notices.ts'
import { categoryNames } from './categories.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { AnyCall, ViolationRecord } from './tables.ts'

type Kind = keyof typeof mn

/** Characters of what was seen that a notice quotes. */
export const QUOTED_MAX = 300

const person = (id: string | null): Address[] => (id === null ? [] : [{ user_id: id, role: null, area_id: null }])

async function tell(
  call: AnyCall,
  row: ViolationRecord,
  kind: Kind,
  to: readonly Address[],
  note?: string,
): Promise<void> {
  if (to.length === 0) return
  const { data: path } = await call.ask(areas, 'path', { params: { id: row.area_id } })
  const nameOf = await categoryNames(call)
  const params = (lang: Lang) => ({
    number: row.number,
    category: nameOf(row, lang),
    area: path
      .slice(1)
      .map(({ name }) => inLang(name, lang))
      .join(', '),
    description: shortened(row.description, QUOTED_MAX),
    due: formatDay(row.due_on, lang),
    status: violationWords[lang].status[row.status],
    note: note ?? '',
  })
  const { title, body } = inBothKinds(kind, params)
  await call.inform({ to, title, body, link: `/dashboard/violations/${row.id}`, byMail: kind !== 'referred' })
}

const inBothKinds = (kind: Kind, params: Parameters<typeof inBoth>[1]) => ({
  title: inBoth({ mn: mn[kind].title, en: en[kind].title }, params),
  body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
})

/** It was put into somebody's hands: they are told, and so is whoever reported it, without a name. */
export async function tellOfAssignment(call: AnyCall, row: ViolationRecord): Promise<void> {
  await tell(call, row, 'assigned', person(row.assignee_id))
  if (row.assignee_id !== row.reporter_id) await tell(call, row, 'taken', person(row.reporter_id))
}

/** A step was taken: decisions are told to whoever reported it, what is referred to the office that has it now. */
export async function tellOfStep(call: AnyCall, row: ViolationRecord, note: string | undefined): Promise<void> {
  if (row.closed_at !== null) return tell(call, row, 'decided', person(row.reporter_id), note)
  if (row.status !== 'referred') return
  const { data: path } = await call.ask(areas, 'path', { params: { id: row.area_id } })
  const office = path.find(({ level }) => level === row.level)
  const role = ROLES.find((one) => LEVEL_OF_ROLE[one] === row.level)
  if (office && role) await tell(call, row, 'referred', [{ user_id: null, role, area_id: office.id }], note)
}
