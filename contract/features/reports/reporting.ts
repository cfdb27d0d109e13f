import * as z from 'zod/mini'
import { LEVELS } from '../../core/model/actor.ts'
import { Instant } from '../../core/model/page.ts'
import { LocalizedAnswer } from '../../core/text/localized.ts'
import { AREA_REPORT_KINDS, type AreaReportKind, reportWorkflow } from './workflow.ts'

/** The level whose areas write a kind of report. */
export const UNIT_OF_KIND = { leader: 'section', khoroo: 'khoroo', district: 'district' } as const satisfies Record<
  AreaReportKind,
  (typeof LEVELS)[number]
>

/** The level that first receives a kind of report. Its working days, counted from the end of the period, are the time to send one. */
export const RECEIVED_BY = { leader: 'khoroo', khoroo: 'district', district: 'city' } as const

const counts = {
  /** Areas that had to report: those open on the last day of the period. */
  expected: z.int(),
  /** Of these, the areas that have sent a report. */
  reported: z.int(),
  /** Of these, the areas that first sent it no later than `dueOn`. */
  onTime: z.int(),
}

/** Who has reported for a period, in an area and in those directly below it. Rule: docs/rules/reports.md. */
export const Reporting = z.object({
  kind: z.enum(AREA_REPORT_KINDS),
  period: z.string(),
  /** The last day on which a report is on time, and whether it has passed. */
  dueOn: z.string(),
  isOver: z.boolean(),
  area: z.object({ id: z.uuid(), name: LocalizedAnswer, level: z.enum(LEVELS) }),
  ...counts,
  areas: z.array(
    z.object({
      id: z.uuid(),
      name: LocalizedAnswer,
      ...counts,
      /** For an area that writes the report itself: its report, once sent. */
      report: z.nullable(z.object({ id: z.uuid(), status: z.enum(reportWorkflow.states), sentAt: Instant })),
    }),
  ),
})
export type Reporting = z.infer<typeof Reporting>
