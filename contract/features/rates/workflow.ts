import type { Level, Role } from '../../core/model/actor.ts'
import { type Workflow, workflow } from '../../core/model/workflow.ts'

/** Levels of areas that are rated. */
export const RATED_LEVELS = ['district', 'khoroo', 'section'] as const satisfies readonly Level[]
export type RatedLevel = (typeof RATED_LEVELS)[number]

/**
 * The roles that rate and that approve areas of a level. Districts are approved by another city admin. Source:
 * docs/rules/rates.md.
 */
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

/**
 * Conditions of a sheet besides its state: the period is open, the approver has not opened it, the person did not
 * contribute points.
 */
export type SheetFact = 'period_open' | 'unopened' | 'other_eyes'

/** The workflow of a sheet of one level. In a closed period there are no transitions. Source: docs/rules/rates.md. */
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

/** The workflow of a sheet for each rated level. */
export const sheetWorkflows: Record<RatedLevel, Workflow<SheetStatus, SheetMove>> = {
  district: sheetWorkflow('district'),
  khoroo: sheetWorkflow('khoroo'),
  section: sheetWorkflow('section'),
}

/** A period is open for rating or closed; the city decides, and may reopen it. */
export const periodWorkflow = workflow({
  name: 'rate_period',
  initial: 'open',
  states: ['open', 'closed'],
  moves: [
    { action: 'close', from: 'open', to: 'closed', by: ['CITY_ADMIN'], confirm: true },
    { action: 'reopen', from: 'closed', to: 'open', by: ['CITY_ADMIN'], confirm: true },
  ],
})
