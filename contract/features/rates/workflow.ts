import type { Level, Role } from '../../core/actor.ts'
import { type Workflow, workflow } from '../../core/workflow.ts'

/** Levels of areas that are rated. */
export const RATED_LEVELS = ['district', 'khoroo', 'section'] as const satisfies readonly Level[]
export type RatedLevel = (typeof RATED_LEVELS)[number]

/** Who rates areas of a level, and who approves. Districts are approved by another city admin. Source: docs/rules/rates.md. */
export const RATER: Record<RatedLevel, Role> = {
  district: 'CITY_ADMIN',
  khoroo: 'DISTRICT_ADMIN',
  section: 'KHOROO_ADMIN',
}
export const APPROVER: Record<RatedLevel, Role> = {
  district: 'CITY_ADMIN',
  khoroo: 'CITY_ADMIN',
  section: 'DISTRICT_ADMIN',
}

export const SHEET_STATUSES = ['not_sent', 'sent', 'not_approved', 'approved'] as const
export type SheetStatus = (typeof SHEET_STATUSES)[number]
export type SheetMove = 'send' | 'recall' | 'approve' | 'reject' | 'revoke'

/** States in which points may be changed. */
export const EDITABLE: readonly SheetStatus[] = ['not_sent', 'not_approved']

/** What must hold of a sheet besides its state: its period is open, its approver has not opened it, the person gave no points of it. */
export type SheetFact = 'period_open' | 'unopened' | 'other_eyes'

/** The life of a sheet of one level. Nothing moves in a closed period. Source: docs/rules/rates.md. */
function sheetWorkflow(level: RatedLevel): Workflow<SheetStatus, SheetMove> {
  const rater = { by: [RATER[level]], needs: ['period_open'] satisfies SheetFact[] }
  const approver = {
    by: [APPROVER[level]],
    not: 'author' as const,
    needs: ['period_open', 'other_eyes'] satisfies SheetFact[],
  }
  return workflow<SheetStatus, SheetMove>({
    name: `rate_${level}`,
    initial: 'not_sent',
    states: SHEET_STATUSES,
    moves: [
      { action: 'send', from: 'not_sent', to: 'sent', ...rater, confirm: true },
      {
        action: 'recall',
        from: 'sent',
        to: 'not_sent',
        ...rater,
        needs: ['period_open', 'unopened'] satisfies SheetFact[],
      },
      { action: 'approve', from: 'sent', to: 'approved', ...approver, confirm: true },
      { action: 'reject', from: 'sent', to: 'not_approved', ...approver, note: 'required' },
      { action: 'send', from: 'not_approved', to: 'sent', ...rater, confirm: true },
      { action: 'revoke', from: 'approved', to: 'sent', ...approver, note: 'required' },
    ],
  })
}

/** The life of a sheet, for each level that is rated. */
export const sheetWorkflows: Record<RatedLevel, Workflow<SheetStatus, SheetMove>> = {
  district: sheetWorkflow('district'),
  khoroo: sheetWorkflow('khoroo'),
  section: sheetWorkflow('section'),
}

/** A period is open for rating or closed; the city decides, and may open it again. */
export const periodWorkflow = workflow({
  name: 'rate_period',
  initial: 'open',
  states: ['open', 'closed'],
  moves: [
    { action: 'close', from: 'open', to: 'closed', by: ['CITY_ADMIN'], confirm: true },
    { action: 'reopen', from: 'closed', to: 'open', by: ['CITY_ADMIN'], confirm: true },
  ],
})
