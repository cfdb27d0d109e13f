import type { Level, Role } from '../../core/actor.ts'
import type { Day } from '../../core/dates.ts'
import { workflow } from '../../core/workflow.ts'

/** Whose report it is: a section leader's, or the roll-up of a khoroo or of a district. */
export const REPORT_KINDS = ['leader', 'khoroo', 'district'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** The one kind that a role writes. */
export const KIND_OF_ROLE: Partial<Record<Role, ReportKind>> = {
  SECTION_LEADER: 'leader',
  KHOROO_ADMIN: 'khoroo',
  DISTRICT_ADMIN: 'district',
}

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
] as const

/**
 * A report on its way khoroo → district → city; the state names what it is and the level where it lies. Each kind enters
 * one level above its author. Nothing skips a level, and nothing happens below once the next level has it.
 * Source: docs/rules/reports.md.
 */
export const reportWorkflow = workflow({
  name: 'report',
  initial: 'draft',
  states: STATES,
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

    { action: 'approve', from: 'sent_khoroo', to: 'approved_khoroo', by: ['KHOROO_ADMIN'], not: 'author' },
    { action: 'return', from: 'sent_khoroo', to: 'returned_section', by: ['KHOROO_ADMIN'], note: 'required' },
    { action: 'send_to_district', from: 'approved_khoroo', to: 'sent_district', by: ['KHOROO_ADMIN'] },
    { action: 'revoke', from: 'approved_khoroo', to: 'sent_khoroo', by: ['KHOROO_ADMIN'], confirm: true },

    { action: 'approve', from: 'sent_district', to: 'approved_district', by: ['DISTRICT_ADMIN'], not: 'author' },
    { action: 'return', from: 'sent_district', to: 'returned_khoroo', by: ['DISTRICT_ADMIN'], note: 'required' },
    { action: 'send_to_city', from: 'approved_district', to: 'sent_city', by: ['DISTRICT_ADMIN'] },
    { action: 'revoke', from: 'approved_district', to: 'sent_district', by: ['DISTRICT_ADMIN'], confirm: true },

    { action: 'approve', from: 'sent_city', to: 'approved_city', by: ['CITY_ADMIN'], not: 'author' },
    { action: 'return', from: 'sent_city', to: 'returned_district', by: ['CITY_ADMIN'], note: 'required' },
    {
      action: 'revoke',
      from: 'approved_city',
      to: 'sent_city',
      by: ['CITY_ADMIN'],
      confirm: true,
      needs: ['revocable'],
    },

    // what was returned: its author corrects it and sends it again; the level it came back to may hand it further down
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
  ],
})
export type ReportStatus = (typeof STATES)[number]
export type ReportAction = (typeof reportWorkflow)['moves'][number]['action']

/** What a move may need of a report besides its state: the names in `needs` above. */
export type ReportFact = `${ReportKind}_report` | 'from_below' | 'unopened' | 'revocable'

/** What holds of a report on a day. The city may take its approval back until `revocableUntil`, that day included. */
export function factsOf(
  report: { kind: ReportKind; isOpened: boolean; revocableUntil: Day | null },
  today: Day,
): ReportFact[] {
  const facts: ReportFact[] = [`${report.kind}_report`]
  if (report.kind !== 'district') facts.push('from_below')
  if (!report.isOpened) facts.push('unopened')
  if (report.revocableUntil !== null && today <= report.revocableUntil) facts.push('revocable')
  return facts
}

/** Where a report lies: the level whose people hold the pen; null when the city has approved it. */
export const PEN: Record<ReportStatus, Level | 'author' | null> = {
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
}

/** Its author writes only while it is a draft or has come back. */
export const isOpenToAuthor = (status: ReportStatus): boolean => status === 'draft' || status.startsWith('returned_')
