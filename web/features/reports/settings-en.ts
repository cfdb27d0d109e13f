import type { Same } from '#contract/core/texts.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'Reports',
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
