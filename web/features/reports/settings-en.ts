import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'Reports',
  figures: {
    title: 'Figures of reports',
    lead: 'For reports on periods that begin on the day you choose or later. Reports on earlier periods keep their figures.',
    add: 'Add figure',
    entry: 'Figure',
    unit: 'Unit',
    check: 'May differ from the last period by',
    checkHelp: 'Beyond this the author and the approver are warned.',
    noCheck: 'no warning',
  },
  periods: {
    title: 'Kinds and periods of reports',
    lead: 'For which lengths of time each level writes reports.',
    week: 'Week',
    month: 'Month',
    quarter: 'Quarter',
    year: 'Year',
  },
  deadlines: {
    title: 'Deadlines for reports',
    lead: 'Within how many working days each level decides on a report after it arrived there. Reports that have arrived keep their due date.',
    khoroo: 'Khoroo',
    district: 'District',
    city: 'City',
    revoke: 'The city may revoke its approval within',
    unit: 'working days',
    open_one: '{{count}} report keeps its due date',
    open_other: '{{count}} reports keep their due dates',
  },
}
