import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'Ratings',
  bands: {
    title: 'Grades',
    lead: 'From how many points each grade begins in new periods. A period that was opened keeps its own.',
    from: 'Grade {{grade}}',
    unit: 'points',
  },
  periods: 'Rating periods',
  periodsHelp: 'Quarters, half-years and years with their templates and grades',
  templates: 'Rating templates',
  templatesHelp: 'Groups, criteria and weights',
}
