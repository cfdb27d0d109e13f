import type { Level, Role } from '../../core/model/actor.ts'
import { workflow } from '../../core/model/workflow.ts'
import type { Day } from '../../core/time/dates.ts'

/** The kinds that areas write: a section leader's report, or the roll-up of a khoroo or of a district. */
export const AREA_REPORT_KINDS = ['leader', 'khoroo', 'district'] as const
export type AreaReportKind = (typeof AREA_REPORT_KINDS)[number]

/** All kinds. A company report is about a company or fund of the city and stays at its level. */
export const REPORT_KINDS = [...AREA_REPORT_KINDS, 'company'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** The kind of report that a role writes; of city admins, those who were given the right. */
export const KIND_OF_ROLE: Partial<Record<Role, ReportKind>> = {
  SECTION_LEADER: 'leader',
  KHOROO_ADMIN: 'khoroo',
  DISTRICT_ADMIN: 'district',
  CITY_ADMIN: 'company',
}

/** Whether the server adds up its figures from the reports below. */
export const isRollUp = (kind: ReportKind): boolean => kind === 'khoroo' || kind === 'district'

const STATES = [
  'draft',
  'sent_khoroo',
  'approved_khoroo',
  'sent_district',
  'approved_district',
  'sent_city',
  'approved_city',
  'returned_section',
  'returned_khoroo',
  'returned_district',
  'returned_city',
] as const

/**
 * Approval of reports, khoroo → district → city. Each state combines a condition and a level. A report enters one level above
 * its author, never skips a level, and cannot be changed by a lower level once it has been sent on.
 * Source: docs/rules/reports.md.
 */
export const reportWorkflow = workflow({
  name: 'report',
  initial: 'draft',
  states: STATES,
  exclusive: ['area_report', 'company_report'],
  moves: [
    {
      action: 'send',
      from: 'draft',
      to: 'sent_khoroo',
      by: ['SECTION_LEADER'],
      only: 'author',
      needs: ['leader_report'],
    },
    {
      action: 'send',
      from: 'draft',
      to: 'sent_district',
      by: ['KHOROO_ADMIN'],
      only: 'author',
      needs: ['khoroo_report'],
    },
    {
      action: 'send',
      from: 'draft',
      to: 'sent_city',
      by: ['DISTRICT_ADMIN'],
      only: 'author',
      needs: ['district_report'],
    },
    {
      action: 'send',
      from: 'draft',
      to: 'sent_city',
      by: ['CITY_ADMIN'],
      only: 'author',
      needs: ['company_report', 'entitled'],
    },

    {
      action: 'withdraw',
      from: 'sent_khoroo',
      to: 'draft',
      by: ['SECTION_LEADER'],
      only: 'author',
      needs: ['leader_report', 'unopened'],
    },
    {
      action: 'withdraw',
      from: 'sent_district',
      to: 'draft',
      by: ['KHOROO_ADMIN'],
      only: 'author',
      needs: ['khoroo_report', 'unopened'],
    },
    {
      action: 'withdraw',
      from: 'sent_city',
      to: 'draft',
      by: ['DISTRICT_ADMIN'],
      only: 'author',
      needs: ['district_report', 'unopened'],
    },
    {
      action: 'withdraw',
      from: 'sent_city',
      to: 'draft',
      by: ['CITY_ADMIN'],
      only: 'author',
      needs: ['company_report', 'unopened'],
    },

    { action: 'approve', from: 'sent_khoroo', to: 'approved_khoroo', by: ['KHOROO_ADMIN'], not: 'author' },
    { action: 'return', from: 'sent_khoroo', to: 'returned_section', by: ['KHOROO_ADMIN'], note: 'required' },
    { action: 'send_to_district', from: 'approved_khoroo', to: 'sent_district', by: ['KHOROO_ADMIN'] },
    { action: 'revoke', from: 'approved_khoroo', to: 'sent_khoroo', by: ['KHOROO_ADMIN'], confirm: true },

    { action: 'approve', from: 'sent_district', to: 'approved_district', by: ['DISTRICT_ADMIN'], not: 'author' },
    { action: 'return', from: 'sent_district', to: 'returned_khoroo', by: ['DISTRICT_ADMIN'], note: 'required' },
    { action: 'send_to_city', from: 'approved_district', to: 'sent_city', by: ['DISTRICT_ADMIN'] },
    { action: 'revoke', from: 'approved_district', to: 'sent_district', by: ['DISTRICT_ADMIN'], confirm: true },

    { action: 'approve', from: 'sent_city', to: 'approved_city', by: ['CITY_ADMIN'], not: 'author' },
    {
      action: 'return',
      from: 'sent_city',
      to: 'returned_district',
      by: ['CITY_ADMIN'],
      note: 'required',
      needs: ['area_report'],
    },
    {
      action: 'revoke',
      from: 'approved_city',
      to: 'sent_city',
      by: ['CITY_ADMIN'],
      confirm: true,
      needs: ['area_report', 'revocable'],
    },
    // the author of a company report is a city admin too, and decides nothing about it
    {
      action: 'return',
      from: 'sent_city',
      to: 'returned_city',
      by: ['CITY_ADMIN'],
      not: 'author',
      note: 'required',
      needs: ['company_report'],
    },
    {
      action: 'revoke',
      from: 'approved_city',
      to: 'sent_city',
      by: ['CITY_ADMIN'],
      not: 'author',
      confirm: true,
      needs: ['company_report', 'revocable'],
    },

    // a returned report is corrected and sent again by its author, or returned further by the level it came back to
    {
      action: 'send',
      from: 'returned_section',
      to: 'sent_khoroo',
      by: ['SECTION_LEADER'],
      only: 'author',
      needs: ['leader_report'],
    },
    {
      action: 'send',
      from: 'returned_khoroo',
      to: 'sent_khoroo',
      by: ['SECTION_LEADER'],
      only: 'author',
      needs: ['leader_report'],
    },
    {
      action: 'send',
      from: 'returned_khoroo',
      to: 'sent_district',
      by: ['KHOROO_ADMIN'],
      only: 'author',
      needs: ['khoroo_report'],
    },
    {
      action: 'return',
      from: 'returned_khoroo',
      to: 'returned_section',
      by: ['KHOROO_ADMIN'],
      note: 'required',
      needs: ['leader_report'],
    },
    {
      action: 'send',
      from: 'returned_district',
      to: 'sent_khoroo',
      by: ['SECTION_LEADER'],
      only: 'author',
      needs: ['leader_report'],
    },
    {
      action: 'send',
      from: 'returned_district',
      to: 'sent_district',
      by: ['KHOROO_ADMIN'],
      only: 'author',
      needs: ['khoroo_report'],
    },
    {
      action: 'send',
      from: 'returned_district',
      to: 'sent_city',
      by: ['DISTRICT_ADMIN'],
      only: 'author',
      needs: ['district_report'],
    },
    {
      action: 'return',
      from: 'returned_district',
      to: 'returned_khoroo',
      by: ['DISTRICT_ADMIN'],
      note: 'required',
      needs: ['from_below'],
    },
    {
      action: 'send',
      from: 'returned_city',
      to: 'sent_city',
      by: ['CITY_ADMIN'],
      only: 'author',
      needs: ['company_report', 'entitled'],
    },
  ],
})
export type ReportStatus = (typeof STATES)[number]
export type ReportAction = (typeof reportWorkflow)['moves'][number]['action']

/** Conditions beyond the state that a move may require: the names in `needs` above. */
export type ReportFact = `${ReportKind}_report` | 'area_report' | 'from_below' | 'entitled' | 'unopened' | 'revocable'

/**
 * The facts that hold for a report on a given day. The city may revoke its approval through `revocableUntil`; `isEntitled`
 * says whether its author has the right to write company reports.
 */
export function factsOf(
  report: { kind: ReportKind; isOpened: boolean; revocableUntil: Day | null; isEntitled?: boolean | undefined },
  today: Day,
): ReportFact[] {
  const facts: ReportFact[] = [`${report.kind}_report`]
  if (report.kind !== 'company') facts.push('area_report')
  if (report.kind === 'leader' || report.kind === 'khoroo') facts.push('from_below')
  if (report.isEntitled) facts.push('entitled')
  if (!report.isOpened) facts.push('unopened')
  if (report.revocableUntil !== null && today <= report.revocableUntil) facts.push('revocable')
  return facts
}

/** Who has to act on or may send on a report; null once the city has approved it. */
export const HOLDER: Record<ReportStatus, Level | 'author' | null> = {
  draft: 'author',
  sent_khoroo: 'khoroo',
  approved_khoroo: 'khoroo',
  sent_district: 'district',
  approved_district: 'district',
  sent_city: 'city',
  approved_city: null,
  returned_section: 'section',
  returned_khoroo: 'khoroo',
  returned_district: 'district',
  returned_city: 'author',
}

/** Whether the author may edit it: only a draft or a returned report. */
export const isOpenToAuthor = (status: ReportStatus): boolean => status === 'draft' || status.startsWith('returned_')
